/* Scripts by the addresses under which a browser has them (deploy/settings.py, STATICFILES_DIRS), so that node finds what they import. */

import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const OWN = /^\/static\/(rulesets|rooms)\/(\w+)\/(.+)$/;

/** The file of an address, as a URL. */
function fileOf(address) {
  const [, kind, key, rest] = OWN.exec(address) ?? [];
  const places = kind ? ["naval", "tactical", "campaign"].map((part) => `${part}/${kind}/${key}/page/${rest}`) : [];
  const found = [...places, address.slice(1)].find((path) => existsSync(ROOT + path));
  if (!found) throw new Error(`no script is served at ${address}`);
  return pathToFileURL(ROOT + found).href;
}

/** The address of a file, or null where none is served. */
function addressOf(url) {
  const path = url?.startsWith("file:") ? fileURLToPath(url).slice(ROOT.length) : "";
  const [, kind, key, rest] = /^\w+\/(rulesets|rooms)\/(\w+)\/page\/(.+)$/.exec(path) ?? [];
  return kind ? `/static/${kind}/${key}/${rest}` : path.startsWith("static/") ? `/${path}` : null;
}

registerHooks({
  resolve(name, context, next) {
    const from = addressOf(context.parentURL);
    if (name.startsWith("/static/")) return { url: fileOf(name), shortCircuit: true };
    if (from && name.startsWith(".")) return { url: fileOf(new URL(name, `http://site${from}`).pathname), shortCircuit: true };
    return next(name, context);
  },
});
