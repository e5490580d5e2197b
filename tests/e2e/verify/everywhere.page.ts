// Runs in any browser, without a driver, beside the built app: puts each bundle into its Verify place as a person would,
// saves the report, and sends what was saved back.

export {};

const app = document.querySelector('iframe');
if (app === null) throw new Error('expected the app beside this page');
const names = (await (await fetch('bundles.json')).json()) as readonly string[];
const told: Record<string, string> = {};
for (const name of names) told[name] = await verified(app, name).catch((error: unknown) => String(error));
await fetch('told', { method: 'POST', body: JSON.stringify(told) });

async function verified(frame: HTMLIFrameElement, name: string): Promise<string> {
  const bytes = await (await fetch(`bundle/${name}`)).arrayBuffer();
  frame.src = `../app/verify/?${name}`;
  const window_ = await until(() => {
    const inside = frame.contentWindow as (Window & typeof globalThis) | null;
    const isHere = inside?.location.search === `?${name}`;
    return isHere && inside.document.querySelector('html[data-awake]') !== null ? inside : null;
  });
  const { document: page } = window_;
  const saved = new Promise<Blob>((resolve) => {
    window_.URL.createObjectURL = (blob) => {
      resolve(blob as Blob);
      return 'about:blank';
    };
    window_.HTMLAnchorElement.prototype.click = () => undefined;
  });
  const input = await until(() => page.querySelector<HTMLInputElement>('main input[type=file]'));
  const files = new window_.DataTransfer();
  files.items.add(new window_.File([bytes], `${name}.affidavit`));
  input.files = files.files;
  input.dispatchEvent(new window_.Event('change', { bubbles: true }));
  const button = await until(() =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save the report'),
  );
  button.click();
  return (await saved).text();
}

async function until<Value>(find: () => Value | null | undefined): Promise<Value> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const found = find();
    if (found !== null && found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`timed out: expected ${String(find)}`);
}
