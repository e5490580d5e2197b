// What is used of a tree of elements: the same in every configuration of types, none of which has a page here.

export interface TreeNode {
  readonly nodeType: number;
  readonly textContent: string | null;
}
export interface TreeElement extends TreeNode {
  readonly localName: string;
  readonly textContent: string;
  readonly childNodes: Iterable<TreeNode>;
  readonly children: Iterable<TreeElement>;
  readonly parentElement: TreeElement | null;
  remove(): void;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  querySelector(selector: string): TreeElement | null;
  querySelectorAll(selector: string): Iterable<TreeElement> & { readonly length: number };
}
export interface TreeDocument {
  readonly documentElement: TreeElement;
  querySelector(selector: string): TreeElement | null;
  querySelectorAll(selector: string): Iterable<TreeElement>;
}
