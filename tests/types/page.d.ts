/* What the compiler cannot know of our pages. */

/** Every element of a page is HTML or SVG. */
interface Element extends HTMLOrSVGElement {}

/** What an element is that a selector finds, the page's template decides. */
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}

interface Document {
  getElementById(id: string): any;
}

/** A listener of a page is given elements. */
interface EventTarget {
  closest?(selectors: string): any;
  matches?(selectors: string): boolean;
  contains?(other: any): boolean;
  dataset?: DOMStringMap;
}

/** What a CustomEvent carries. */
interface Event {
  detail?: any;
}

interface Window {
  htmx?: { swap(target: Element, text: string | Element, how: Record<string, any>): void };
}
