// Every place is a page of its own in the static build, and all of them work from any folder of any host.
export const prerender = true;
export const trailingSlash = 'always';
