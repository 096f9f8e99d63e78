import type { KnowledgeSource } from './page.ts';

/** The pages' sources. Addresses only where they're the publisher's permanent page on the subject. */
const source = (title: string, address: string | null = null): KnowledgeSource => ({ title, address });

export const CDC_SWIMMING = source('CDC, Healthy Swimming', 'https://www.cdc.gov/healthy-swimming/');
export const CDC_MAHC = source('CDC, Model Aquatic Health Code', 'https://www.cdc.gov/model-aquatic-health-code/');
export const CDC_FECAL = source('CDC, Fecal Incident Response Recommendations for Aquatic Staff');
export const EPA_LABELS = source('EPA, pesticide labels: the label is the law', 'https://www.epa.gov/pesticide-labels');
export const EPA_STORAGE = source('EPA, Safe Storage and Handling of Swimming Pool Chemicals');
export const EPA_WATERSENSE = source('EPA WaterSense, saving water outdoors', 'https://www.epa.gov/watersense');
export const NY_POOL_CHEMICALS = source(
  'New York State Department of Health, Swimming Pool Chemicals: Safe Storage, Handling and Emergency Response',
  'https://www.health.ny.gov/environmental/chemicals/pool_chems/factsheet.htm',
);
export const NY_POOL_CODE = source('New York State Sanitary Code, 10 NYCRR 6-1, swimming pools');
export const APSP_11 = source('ANSI/APSP/ICC-11, Water Quality in Public Pools and Spas');
export const APSP_16 = source('ANSI/APSP/ICC-16, Suction Outlet Fitting Assemblies');
export const APSP_15 = source('ANSI/APSP/ICC-15, Energy Efficiency of Residential Pools and Spas');
export const NSF_50 = source('NSF/ANSI/CAN 50, Equipment for Pools and Spas');
export const PHTA = source('Pool & Hot Tub Alliance', 'https://www.phta.org/');
export const NPC = source('National Plasterers Council, start-up procedures');
export const FC_CYA = source('Trouble Free Pool, chlorine and cyanuric acid chart', 'https://www.troublefreepool.com/');
export const OSHA_HAZCOM = source('OSHA, Hazard Communication', 'https://www.osha.gov/hazcom');
export const OSHA_HEAT = source('OSHA, Heat: working in outdoor and indoor heat', 'https://www.osha.gov/heat-exposure');
export const OSHA_CONFINED = source('OSHA, Confined Spaces', 'https://www.osha.gov/confined-spaces');
export const DOT_TRADE = source(
  '49 CFR 173.6, Materials of trade exceptions',
  'https://www.ecfr.gov/current/title-49/section-173.6',
);
export const NEC_680 = source('NFPA 70, National Electrical Code, Article 680');
export const POOL_SAFELY = source('CPSC, Pool Safely', 'https://www.poolsafely.gov/');
export const VGB = source('Virginia Graeme Baker Pool and Spa Safety Act (15 USC 8001)');
export const POISON_HELP = source('HRSA, Poison Help', 'https://poisonhelp.hrsa.gov/');
export const NWS_LIGHTNING = source(
  'National Weather Service, Lightning Safety',
  'https://www.weather.gov/safety/lightning',
);
export const ENERGY_PUMPS = source('ENERGY STAR, Pool Pumps', 'https://www.energystar.gov/products/pool_pumps');
export const ENERGY_HEATING = source(
  'US Department of Energy, Energy Saver: pools',
  'https://www.energy.gov/energysaver',
);
export const EXTENSION = source('University extension services, home pool and water pages');
export const MANUALS = source("Equipment manufacturers' installation and service manuals");
export const TEST_KITS = source("Test kit manufacturers' instructions");
export const LABELS = source('Product labels and safety data sheets');
export const SWIMMING_PONDS = source('FLL guideline for private swimming ponds, 2017');
/** The figures of the dosing engine, with their own list of sources in docs. */
export const HOUSE = source('Poolhand, figures of the dosing engine');
