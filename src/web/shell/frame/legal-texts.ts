import { productName } from '#web/base/language.ts';

/** The two legal texts of the footer, as heading and paragraph. */
export const legalTexts = {
  trademark: [
    ['Registered trademarks', `${productName} and the ${productName} mark are trademarks of their owner.`],
    ['Service marks', `The names of the services offered under ${productName} are service marks of their owner.`],
    ['Copyright protection', 'The software, its texts, pictures and design are protected by copyright law.'],
    [
      'Intellectual property rights',
      'All rights in the software and its parts remain with their owner. Using the software transfers none of them. Other names belong to their respective owners.',
    ],
    [
      'Usage restrictions',
      'The marks may not be used in connection with other products or services, nor in a way that suggests a connection, without written permission.',
    ],
    ['Licensing contact', 'For permission to use the marks, write to the company that runs this installation.'],
  ],
  license: [
    ['Proprietary license', `${productName} is proprietary software. It is licensed, not sold.`],
    [
      'Grant of license',
      'For the term of your subscription, you get a limited, non-exclusive, non-transferable license to use the software for your company’s business.',
    ],
    [
      'Restrictions',
      'You may not copy, resell, rent, decompile or change the software, nor remove its notices, except where the law allows it.',
    ],
    [
      'Disclaimer',
      'The software is provided as is, without warranty of any kind. Dosage advice supports the judgment of a trained person and does not replace product labels or safety rules.',
    ],
  ],
};
