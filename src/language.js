// The prerendered page is English. Readers of another language of the interface would see it flash: for them the words stay
// hidden until they are replaced (lib/messages/language.ts), for three seconds at most. This runs before the modules of the
// page and cannot import the list of languages; a test compares the two.
(() => {
  let chosen = '';
  try {
    chosen = localStorage.getItem('affidavit.language') ?? '';
  } catch {
    // a browser may refuse its storage, as to a page in another site's frame
  }
  const asked = [chosen, ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  const wanted = asked.find((tag) => ['en', 'de'].includes(tag)) ?? 'en';
  if (wanted === 'en') return;
  const { dataset } = document.documentElement;
  dataset.speaking = wanted;
  setTimeout(() => delete dataset.speaking, 3000);
})();
