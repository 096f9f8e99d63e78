/** 1 to 5. */
export type Rating = 1 | 2 | 3 | 4 | 5;
export type ServiceQuality = 'excellent' | 'good' | 'average' | 'poor';

const ratings: readonly Rating[] = [1, 2, 3, 4, 5];

/** A whole number from 1 to 5, spaces aside; null for anything else. */
export const ratingIn = (reply: string): Rating | null =>
  ratings.find((rating) => String(rating) === reply.trim()) ?? null;

/** 5 excellent, 4 good, 3 average, otherwise poor. */
export function serviceQualityOf(rating: number): ServiceQuality {
  if (rating === 5) return 'excellent';
  if (rating === 4) return 'good';
  return rating === 3 ? 'average' : 'poor';
}

/** 4 or more. */
export const wouldRecommend = (rating: number): boolean => rating >= 4;

/** The thank-you text differs for 4 and more. */
export const thanksTypeOf = (rating: number): 'survey_thanks_good' | 'survey_thanks_low' =>
  wouldRecommend(rating) ? 'survey_thanks_good' : 'survey_thanks_low';

/** 1 or 2: raises an alert. */
export const isLowRating = (rating: number): boolean => rating <= 2;
