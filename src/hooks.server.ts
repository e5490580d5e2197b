// Runs only while the site is prerendered: there is no server.
import type { Handle } from '@sveltejs/kit';
import language from './language.js?raw';

/** The two faces that the first screen is set in; the other three come when they are used. */
const FIRST_FONTS = /newsreader-latin-400-normal|public-sans-latin-wght-normal/u;

export const handle: Handle = ({ event, resolve }) =>
  resolve(event, {
    // In the page itself: nothing of it is shown before, and the policy knows it by its hash (svelte.config.js).
    transformPageChunk: ({ html }) => html.replace('%affidavit.language%', () => language),
    preload: ({ type, path }) => type === 'js' || type === 'css' || (type === 'font' && FIRST_FONTS.test(path)),
  });
