interface Addressed {
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
}

/** An address as it is written in the US: "5601 West Crocus Drive, Glendale, AZ 85306"; null where nothing is known. */
export function addressLine({ address, city, state, zipCode }: Addressed): string | null {
  const stateAndZip = [state, zipCode].filter(Boolean).join(' ');
  return [address, city, stateAndZip].filter(Boolean).join(', ') || null;
}
