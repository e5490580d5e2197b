// The Trusted Types policy of ours (`trusted-types affidavit`; static/begin.js has its own for the one worker that it names): script addresses of this very origin, and nothing else.

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
}

let policy: ScriptUrlPolicy | null = null;

/** For `new Worker(...)` and service worker registration. Throws on any other origin. */
export function toTrustedUrl(url: string | URL): string {
  const checked = toSameOrigin(String(url));
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (factory === undefined) return checked;
  policy ??= factory.createPolicy('affidavit', { createScriptURL: toSameOrigin });
  // The platform's type for this is an opaque object that stands wherever a script address does.
  return policy.createScriptURL(checked) as string;
}

function toSameOrigin(url: string): string {
  const absolute = new URL(url, location.href);
  if (absolute.origin !== location.origin)
    throw new TypeError(`expected a script of ${location.origin}, got ${absolute.origin}`);
  return absolute.href;
}
