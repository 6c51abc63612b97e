"""Requirements of the commands before they can start: the virtual environment, and for the tests a Chromium.

Run by whatever ``python3`` the machine has, so this file uses the standard library only and no syntax newer than Python 3.6:
a Python that is too old is refused in words instead of with a traceback.

    python3 deploy/bootstrap.py venv         make or repair .venv from requirements.txt, enough to play
    python3 deploy/bootstrap.py test-venv    and from tests/requirements.txt, enough to test as well
    python3 deploy/bootstrap.py chromium     find Chromium, or install it where that is possible
"""

import errno
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "complete")
REQUIREMENTS = os.path.join(ROOT, "requirements.txt")
TEST_REQUIREMENTS = os.path.join(ROOT, "tests", "requirements.txt")
OLDEST = (3, 11)
CANDIDATES = ("python3.11", "python3", "python3.12", "python3.13", "python3.14", "python")
# Chromium without a window needs a third less and shows the same, so it comes first.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_BROWSERS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
WORK = """
import time
def work():
    began, seen = time.process_time(), {}
    for n in range(20000):
        seen[n % 50] = [one for one in (n, n + 1) if one % 3] + ["%d %s" % (n, seen.get(n % 7) is None)]
    return time.process_time() - began
print(min(work() for _ in range(5)))
"""
HINTS = {
    errno.ENOSPC: " The disk is full; about 1 GB is needed.",
    errno.EACCES: " This folder belongs to another user; clone the repository where you may write.",
    errno.EPERM: " This folder belongs to another user; clone the repository where you may write.",
    errno.EROFS: " This folder is not writable; clone the repository where you may write.",
}


class Missing(Exception):
    """Requirement that only the person at the machine can supply; the text says what and how."""


# ---- the virtual environment ----


def python_version(python):
    """Read the (major, minor) of an interpreter; None if it does not run (a pyenv shim, a broken link)."""
    show = "import sys; print(sys.version_info[0], sys.version_info[1])"
    try:
        done = subprocess.run([python, "-c", show], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=30, check=False)
        major, minor = done.stdout.split()
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return int(major), int(minor)


def find_python():
    """Find the interpreter for .venv: $PYTHON if given, else a python3.11, else another new enough; of several of one name the
    fastest."""
    given = os.environ.get("PYTHON", "")
    found = {}
    for name in (given,) if given else CANDIDATES:
        paths = {path: python_version(path) for path in all_on_path(name)}
        good = [path for path, version in paths.items() if version is not None and version >= OLDEST]
        if good:
            return fastest(good)
        found.update((name, version) for version in paths.values() if version is not None)
    have = ", ".join(f"{name} is {major}.{minor}" for name, (major, minor) in sorted(found.items()))
    raise Missing(
        f"Sealed Orders needs Python {OLDEST[0]}.{OLDEST[1]} or newer; {have or 'none was found: ' + (given or 'python3')}.\n"
        "Install one (e.g. apt-get install python3.11 python3.11-venv, or brew install python@3.11) and try again,\n"
        "or name it: make play PYTHON=/path/to/python3.11"
    )


def all_on_path(name):
    """List every program of that name on PATH, in order, each once."""
    folders = [None] if os.path.dirname(name) else os.environ.get("PATH", os.defpath).split(os.pathsep)
    paths = [shutil.which(name, path=folder) for folder in folders]
    first = {os.path.realpath(path): path for path in reversed(paths) if path}
    return [path for path in paths if path in first.values()]


def fastest(pythons):
    """Choose the first interpreter, unless another that can make a .venv is faster by a fifth: one built without
    optimisations, as by pyenv, takes up to half as long again."""
    best = pythons[0]
    if len(pythons) > 1:
        least = pace(best)
        for other in pythons[1:]:
            seconds = pace(other)
            if seconds * 1.2 < least and can_make(other):
                best, least = other, seconds
    return best


def pace(python):
    """Measure the processor seconds of a small task, best of five; infinite if it fails."""
    done = subprocess.run([python, "-I", "-c", WORK], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    try:
        return float(done.stdout)
    except ValueError:
        return float("inf")


def can_make(python):
    """Say whether an interpreter can make a .venv: Debian ships that part separately."""
    return not subprocess.run([python, "-c", "import venv, ensurepip"], stderr=subprocess.DEVNULL, check=False).returncode


def wanted(lists):
    """Hash each list of requirements, by its name. A time stamp would not survive a fresh checkout."""
    found = {}
    for path in lists:
        with open(path, "rb") as file:
            found[os.path.relpath(path, os.path.dirname(REQUIREMENTS))] = hashlib.sha256(file.read()).hexdigest()
    return found


def stamped():
    """Read from its stamp what .venv was made from; None without a stamp, since it was never finished."""
    try:
        with open(STAMP) as file:
            lines = [line.split() for line in file if line.strip()]
    except (OSError, ValueError):
        return None
    return {line[0]: line[1] for line in lines if len(line) == 2}


def make_venv(lists=None):
    """Make .venv, or bring it up to its lists of requirements; do nothing if it is complete."""
    lists = lists or (REQUIREMENTS,)
    # The lock is on a file that is always there: two commands started at once must not build the same folder.
    with open(REQUIREMENTS) as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        python, have = os.path.join(VENV, "bin", "python"), stamped()
        whole = have is not None and all(have.get(name) == one for name, one in wanted(lists).items())
        if whole and os.access(python, os.X_OK):
            return
        runs = (python_version(python) or (0, 0)) >= OLDEST
        if have is None or not runs:
            build(find_python())
        fill(python, lists)


def make_test_venv():
    """Make .venv with the requirements of the tests as well."""
    make_venv((REQUIREMENTS, TEST_REQUIREMENTS))


def build(python):
    """Make an empty .venv, removing a half-made one: what an interrupted pip left cannot be told from the whole."""
    if os.path.lexists(VENV):
        say("The .venv here is incomplete (or its Python is gone): creating it again.")
        if os.path.islink(VENV):
            os.unlink(VENV)
        else:
            shutil.rmtree(VENV)
    if not can_make(python):
        raise Missing(
            f"{python} lacks the venv module, which Sealed Orders needs.\n"
            "On Debian and Ubuntu: apt-get install python3-venv (or python3.11-venv), then try again."
        )
    say(f"Creating .venv with {python} (only once).")
    if subprocess.run([python, "-m", "venv", VENV], check=False).returncode:
        raise Missing("The virtual environment could not be created; see the reason above.")


def fill(python, lists):
    """Install all that the lists name; write the stamp only when everything is installed."""
    have = stamped() or {}
    if os.path.exists(STAMP):
        os.unlink(STAMP)
    have.update(wanted(lists))
    say("Installing the packages of {}; this takes a minute or two.".format(" and ".join(wanted(lists))))
    # Only a tenth of what is installed is ever imported, and Python compiles that on import; pip would take longer to
    # compile everything than to install it.
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", "--no-compile"]
    asked = [word for path in lists for word in ("--requirement", path)]
    if subprocess.run([*pip, *asked], check=False).returncode:
        raise Missing(
            "pip failed; see the reason above. It needs a network, and its proxy setting if you are behind a proxy.\n"
            "it cannot. Run the same command again when that is mended: it starts afresh."
        )
    with open(STAMP + ".new", "w") as file:
        file.writelines("{} {}\n".format(*one) for one in sorted(have.items()))
    os.replace(STAMP + ".new", STAMP)


# ---- Chromium, for the browser tests ----


def find_chromium():
    """Find the path of a Chromium or Chrome, or None. $CHROMIUM names another."""
    given = os.environ.get("CHROMIUM")
    for name in (given,) if given else BROWSERS + MAC_BROWSERS:
        path = shutil.which(name)
        if path:
            return path
    return None


def need_chromium():
    """Find a Chromium, or install one where apt-get may be used.

    Raises :class:`Missing`: tests that cannot run must not look passed.
    """
    found = find_chromium()
    if found is None and may_install():
        say("No Chromium on this machine: installing Debian's.")
        for package in ("chromium-headless-shell", "chromium"):  # an older Debian has only the second
            if found is None:
                install(package, "fonts-liberation")
                found = find_chromium()
    if found is None:
        raise Missing(
            "The browser tests need Chromium and there is none on PATH ({}).\n"
            "Install it (Debian: apt-get install chromium; macOS: brew install --cask chromium),\n"
            "or name one: make test CHROMIUM=/path/to/it".format(", ".join(BROWSERS))
        )
    return found


def may_install():
    """Say whether apt-get is there and may be used."""
    return os.geteuid() == 0 and bool(shutil.which("apt-get"))


def install(*packages):
    """Have apt-get install these packages; the caller checks the result."""
    quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        subprocess.run(["apt-get", "-qq", *command], env=quiet, check=False)


# ---- Firefox and WebKit, for `make test-browsers` ----


def need_other_browsers():
    """Find Firefox, WebKit's driver and Xvfb for its window, or install them where allowed.

    Raises :class:`Missing` with all that is missing.
    """
    names = {"firefox-esr": ("firefox-esr", "firefox"), "webkit2gtk-driver": ("WebKitWebDriver",), "xvfb": ("Xvfb",)}

    def look():
        paths = {package: [shutil.which(name) for name in programs] for package, programs in names.items()}
        return {package: next(filter(None, found), None) for package, found in paths.items()}

    found = look()
    if None in found.values() and may_install():
        say("Installing those of Firefox, WebKit and Xvfb that are missing.")
        install(*(package for package, path in found.items() if path is None))
        found = look()
    lacking = [package for package, path in found.items() if path is None]
    if lacking:
        raise Missing(
            "The tests in other browsers need these: {}.\nInstall it (Debian: apt-get install {}) and try again.".format(
                ", ".join(lacking), " ".join(lacking)
            )
        )
    return found["firefox-esr"], found["webkit2gtk-driver"], found["xvfb"]


# ---- the command ----


def say(text):
    print(text, flush=True)


def main(arguments):
    works = {"venv": make_venv, "test-venv": make_test_venv, "chromium": need_chromium}
    work = works.get(arguments[0] if arguments else "")
    if work is None:
        say(__doc__)
        return 2
    try:
        work()
    except Missing as missing:
        say(str(missing))
        return 1
    except OSError as error:
        say(f"{error.filename or VENV}: {error.strerror}.{HINTS.get(error.errno, '')}")
        return 1
    except KeyboardInterrupt:
        say("\nStopped. The next start continues from here.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
