"""`make test-browsers`: the same stories in Firefox and in WebKit, which are not what the rest of the tests looks through.

Firefox is spoken to over WebDriver BiDi, which it understands by itself: the libraries that speak it want a driver between
them and Firefox that Debian does not have, or ask Firefox for what it lacks. WebKit's own driver is spoken to by Selenium.
"""
