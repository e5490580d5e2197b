// Packs to begin with, laid out for reading.

import transparencyPack from '../../../core/admission/policy/packs/eu-transparency.policy?raw';

const laidOut = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);

export const transparency = laidOut(transparencyPack);
export const twoSources = laidOut(
  '{"name":"two-sources","policies":[{"comparison":"LT","enabled":true,"policy_id":"USER-1-SOURCES","threshold":131072}],"bindings":{"USER-1-SOURCES":{"class":"gate/low","path":["output","sources"],"severity":"normal","unit":"count"}}}',
);
