// The part of selenium-webdriver that the tests use; the package brings no types of its own.

declare module 'selenium-webdriver' {
  export const Capabilities: new (capabilities: Readonly<Record<string, unknown>>) => Capabilities;
  export interface Capabilities {
    get(key: string): unknown;
  }
  export class Builder {
    usingServer(url: string): this;
    withCapabilities(capabilities: Capabilities): this;
    build(): Promise<WebDriver>;
  }
  export const By: { css(selector: string): By; xpath(expression: string): By };
  export interface By {
    readonly using: string;
    readonly value: string;
  }
  export interface WebElement {
    click(): Promise<void>;
    sendKeys(...keys: readonly string[]): Promise<void>;
    getText(): Promise<string>;
    getAttribute(name: string): Promise<string | null>;
    isDisplayed(): Promise<boolean>;
  }
  export interface WebDriver {
    get(url: string): Promise<void>;
    quit(): Promise<void>;
    getTitle(): Promise<string>;
    getCurrentUrl(): Promise<string>;
    takeScreenshot(): Promise<string>;
    findElement(by: By): Promise<WebElement>;
    findElements(by: By): Promise<WebElement[]>;
    executeScript(script: string, ...parameters: readonly unknown[]): Promise<unknown>;
    executeAsyncScript(script: string, ...parameters: readonly unknown[]): Promise<unknown>;
    wait<Value>(condition: () => Promise<Value>, timeoutMs: number, message?: string): Promise<Value>;
    getWindowHandle(): Promise<string>;
    switchTo(): {
      newWindow(kind: 'tab' | 'window'): Promise<void>;
      window(handle: string): Promise<void>;
      /** A frame by its place in the page; null for the page itself. */
      frame(at: number | null): Promise<void>;
    };
    manage(): {
      setTimeouts(timeouts: { readonly script?: number; readonly pageLoad?: number }): Promise<void>;
      window(): { setRect(size: { readonly width: number; readonly height: number }): Promise<unknown> };
    };
  }
}
