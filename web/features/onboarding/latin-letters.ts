/* The Latin transliteration of Arabic and Persian letters in passports, without marks that distinguish similar ones. */
const latin: Readonly<Record<string, string>> = {
  ا: 'a',
  ب: 'b',
  ت: 't',
  ث: 'th',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'e',
  غ: 'g',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'w',
  ي: 'y',
  ى: 'a',
  ة: 'ah',
  ء: '',
  ـ: '',
  پ: 'p',
  چ: 'ch',
  ژ: 'zh',
  گ: 'g',
  ک: 'k',
  ی: 'y',
}

/** A text in lower-case Latin letters without accents; letters without a transliteration stay unchanged. */
export function latinLetters(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return Array.from(plain, (letter) => latin[letter] ?? letter).join('')
}
