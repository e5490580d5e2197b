// EBOM "Domain Authority Tiers": how far an address vouches for what stands there. By rule, from the host alone.

/** 0 to 1, the middle of its tier; null where no rule knows the host. The host decides, whatever the path says. */
export function authorityOf(address: string): number | null {
  const host = hostOf(address);
  if (host === null) return null;
  const tier = TIERS.find(({ hosts }) => hosts.some((one) => host === one || host.endsWith(`.${one}`)));
  return tier?.authority ?? null;
}

const list = (text: string): readonly string[] => text.split(' ');

/** The first that fits counts. What only a person can judge (an anonymous blog, a content farm) is on none of them. */
const TIERS: readonly { readonly authority: number; readonly hosts: readonly string[] }[] = [
  // 1: governments, universities, reviewed journals, legal databases, official documentation.
  {
    authority: 0.95,
    hosts: list(
      'gov mil edu gov.uk ac.uk europa.eu gc.ca gov.au nature.com science.org nejm.org thelancet.com plos.org ' +
        'docs.python.org docs.oracle.com learn.microsoft.com doc.rust-lang.org nodejs.org go.dev',
    ),
  },
  // 2: professional bodies, established publishers, reference works, news agencies.
  {
    authority: 0.8,
    hosts: list(
      'acm.org ieee.org americanbar.org oreilly.com manning.com developer.mozilla.org britannica.com apnews.com reuters.com',
    ),
  },
  // 3: code that is used, answers that were accepted.
  { authority: 0.6, hosts: list('github.com gitlab.com stackoverflow.com') },
  // 4: personal blogs and forums.
  { authority: 0.35, hosts: list('reddit.com quora.com medium.com substack.com blogspot.com wordpress.com') },
  // 5: social media that nobody verified.
  { authority: 0.1, hosts: list('x.com twitter.com facebook.com instagram.com tiktok.com') },
];

function hostOf(address: string): string | null {
  try {
    return new URL(address).hostname.toLowerCase().replace(/\.$/, '');
  } catch {
    return null;
  }
}
