// A plugin of Stryker: leaves alone what people read. A changed sentence is no changed behavior, and a test that asserts
// every sentence breaks with every better wording. Strings without a space (statuses, kinds, keys) are mutated.
const isText = (value) => /\S\s+\S/.test(value) || /^\s|\s$/.test(value);

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'people-texts',
    value: {
      shouldIgnore(path) {
        const parts = path.isStringLiteral()
          ? [path.node.value]
          : path.isTemplateLiteral()
            ? path.node.quasis.map(({ value }) => value.raw)
            : [];
        return parts.some(isText) ? 'a text that people read' : undefined;
      },
    },
  },
];
