// Whether the model that writes may reword questions for the search: what a person chose on this device. On until then.

import { keepChoice, readChoice } from '#lib/web/choices.ts';

const NAME = 'rewording';

/** Also on where the browser keeps nothing for this page. */
export const readRewording = async (): Promise<boolean> => (await readChoice(NAME)) !== 'off';

export const keepRewording = (on: boolean): Promise<void> => keepChoice(NAME, on ? 'on' : 'off');
