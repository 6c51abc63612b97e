"""`make test-browsers`: the same stories in Firefox and in WebKit; the other tests use Chromium.

Firefox speaks WebDriver BiDi by itself: the libraries for it want a driver that Debian does not have, or ask Firefox for what it
lacks. Selenium speaks to WebKit's own driver.
"""
