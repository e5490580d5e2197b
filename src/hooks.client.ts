// Runs before the page comes alive.
import { speak, wantedLanguage } from '#lib/messages/language.ts';
import { beginToConnect } from '#lib/state/connect.ts';
import { isFramed } from '#lib/web/framed.ts';

if (!isFramed()) void beginToConnect();

export const init = (): Promise<void> => speak(wantedLanguage());
