import { expect, it, test } from 'vitest';
import { authorityOf } from '#helper/libraries/domain-authority.ts';

test.each([
  ['EBOM-REQ-055', 0.95, 'https://www.cdc.gov/flu/about'],
  ['EBOM-REQ-055', 0.95, 'https://law.cornell.edu/uscode'],
  ['EBOM-REQ-055', 0.95, 'https://www.legislation.gov.uk/ukpga/1985/70'],
  ['EBOM-REQ-055', 0.95, 'https://docs.python.org/3/library/'],
  ['EBOM-REQ-056', 0.8, 'https://dl.acm.org/doi/10.1145/1'],
  ['EBOM-REQ-056', 0.8, 'https://developer.mozilla.org/en-US/'],
  ['EBOM-REQ-056', 0.8, 'https://apnews.com/article/1'],
  ['EBOM-REQ-056', 0.8, 'https://www.reuters.com/world/'],
  ['EBOM-REQ-056', 0.8, 'https://ieeexplore.ieee.org/document/1'],
  ['EBOM-REQ-056', 0.8, 'https://www.americanbar.org/news/'],
  ['EBOM-REQ-056', 0.8, 'https://www.oreilly.com/library/1'],
  ['EBOM-REQ-056', 0.8, 'https://www.manning.com/books/1'],
  ['EBOM-REQ-056', 0.8, 'https://www.britannica.com/topic/1'],
  ['EBOM-REQ-057', 0.6, 'https://stackoverflow.com/a/1'],
  ['EBOM-REQ-057', 0.6, 'https://github.com/a/b'],
  ['EBOM-REQ-058', 0.35, 'https://old.reddit.com/r/a'],
  ['EBOM-REQ-058', 0.35, 'https://somebody.blogspot.com/'],
  ['EBOM-REQ-059', 0.1, 'https://x.com/somebody'],
  ['EBOM-REQ-059', 0.1, 'https://www.facebook.com/somebody'],
  ['EBOM-REQ-059', 0.1, 'https://twitter.com/somebody'],
  ['EBOM-REQ-059', 0.1, 'https://www.instagram.com/somebody'],
  ['EBOM-REQ-059', 0.1, 'https://www.tiktok.com/@somebody'],
])('%s: %d for %s', (_id, expected, address) => {
  expect(authorityOf(address)).toBe(expected);
});

it.each([
  ['EBOM-REQ-055', 'https://fakenature.com/article'],
  ['EBOM-REQ-055', 'https://plosone.org.example.net/'],
  ['EBOM-REQ-056', 'https://notacm.org/'],
])('%s: an address that only ends like one of its tier, %s, has none', (_id, address) => {
  expect(authorityOf(address)).toBeNull();
});

it.each([
  'https://example.org/',
  'https://gov.example.org/',
  'https://notreddit.com/',
  'https://example.org/www.cdc.gov',
  'no address',
])('knows nothing of %s', (address) => {
  expect(authorityOf(address)).toBeNull();
});
