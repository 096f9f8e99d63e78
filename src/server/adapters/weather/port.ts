/** A warning that is in force at a place. */
export interface WeatherWarning {
  event: string;
  area: string;
  /** ISO moment when it ends; null if not given. */
  expires: string | null;
  headline: string | null;
}

/** Answers the warnings at a place in the United States. */
export interface WeatherService {
  /** @throws Error where the service is out of reach or answers something else */
  warningsAt(place: { latitude: number; longitude: number }): Promise<WeatherWarning[]>;
}
