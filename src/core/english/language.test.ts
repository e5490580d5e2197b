import { describe, expect, it } from 'vitest';
import { languageOf } from '#core/english/language.ts';

describe('the language of a text', () => {
  it.each([
    ['en', 'When does the opening concert start?'],
    ['en', 'The tenant shall pay the rent on the first day of each month.'],
    ['en', 'What does the German word "Weltschmerz" mean, and who used it first?'],
    ['en', 'The motto is \u05e9\u05dc\u05d5\u05dd \u05e2\u05dc\u05d9\u05db\u05dd, and it is carved above the door.'],
    ['und', 'Price: 12 EUR; Colour: red'],
    ['und', 'dump(value, file)'],
    ['und', ''],
    ['de', 'Wann beginnt das Konzert und wie viel kostet der Eintritt?'],
    ['fr', 'Quand commence le concert et combien co\u00fbte une entr\u00e9e ?'],
    ['es', '\u00bfCu\u00e1ndo empieza el concierto y cu\u00e1nto cuesta la entrada?'],
    ['it', 'Quando inizia il concerto e quanto costa la entrata della sala?'],
    ['nl', 'Wanneer begint het concert en wat kost een kaartje voor de zaal?'],
    ['pl', 'Kiedy zaczyna si\u0119 koncert i kto na nim gra?'],
    [
      'ru',
      '\u041a\u043e\u0433\u0434\u0430 \u043d\u0430\u0447\u0438\u043d\u0430\u0435\u0442\u0441\u044f \u043a\u043e\u043d\u0446\u0435\u0440\u0442?',
    ],
    ['ja', '\u30b3\u30f3\u30b5\u30fc\u30c8\u306f\u4f55\u6642\u306b\u59cb\u307e\u308a\u307e\u3059\u304b\u3002'],
    ['zh', '\u97f3\u4e50\u4f1a\u4ec0\u4e48\u65f6\u5019\u5f00\u59cb\uff1f\u95e8\u7968\u591a\u5c11\u94b1\uff1f'],
    ['ar', '\u0645\u062a\u0649 \u062a\u0628\u062f\u0623 \u0627\u0644\u062d\u0641\u0644\u0629\u061f'],
    ['he', '\u05de\u05ea\u05d9 \u05de\u05ea\u05d7\u05d9\u05dc \u05d4\u05e7\u05d5\u05e0\u05e6\u05e8\u05d8?'],
  ])('%s: %s', (language, text) => {
    expect(languageOf(text)).toBe(language);
  });
});
