import { expect, it } from 'vitest';
import { mayShare } from '#lib/state/sources/shared-files.ts';

const OWN = 'https://affidavit.example';
const form = (given: {
  origin?: string;
  site?: string;
  mode?: RequestMode;
  to?: RequestDestination;
  from?: string;
}) => ({
  mode: given.mode ?? 'navigate',
  destination: given.to ?? 'document',
  referrer: given.from ?? '',
  headers: new Headers([
    ...(given.origin === undefined ? [] : [['origin', given.origin] as [string, string]]),
    ...(given.site === undefined ? [] : [['sec-fetch-site', given.site] as [string, string]]),
  ]),
});

it.each([
  ['of the system, without any header', form({})],
  ['of the system, as Chromium sends it', form({ origin: 'null' })],
  ['of a browser that says where it comes from', form({ site: 'none' })],
  ['of this app', form({ origin: OWN, from: `${OWN}/sources/`, site: 'same-origin' })],
])('a form %s waits for the person', (_, request) => {
  expect(mayShare(request, OWN)).toBe(true);
});

it.each([
  ['another origin', form({ origin: 'https://evil.example' })],
  ['an origin that begins like ours', form({ origin: `${OWN}.evil.example` })],
  ['ours by another scheme', form({ origin: 'http://affidavit.example' })],
  ['an address elsewhere', form({ from: 'https://evil.example/' })],
  ['an address that begins like ours', form({ from: `${OWN}.evil.example/` })],
  ['Sec-Fetch-Site: cross-site', form({ site: 'cross-site' })],
  ['Sec-Fetch-Site: same-site', form({ site: 'same-site' })],
  ['a frame', form({ to: 'iframe' })],
  ['a script, not a form', form({ mode: 'no-cors' })],
])('a form that shows %s is refused', (_, request) => {
  expect(mayShare(request, OWN)).toBe(false);
});
