// Development only: the built site has no such page.
export const prerender = false;
export const ssr = false;
