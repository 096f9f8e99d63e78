import { catalog } from '#domain/language/index.ts';

/** Why a picture is not taken. */
export const pictureTexts = catalog('pictures', {
  tooManyPixels: 'This picture has more than 100 megapixels. Use a smaller one.',
  tooLarge: 'This picture is too large. Use a smaller one.',
  unreadable: ({ formats }: { formats: readonly string[] }, { list }) =>
    `Couldn’t read this picture. Use a ${list(formats, 'or')} file.`,
  damaged: 'The picture is damaged.',
});
