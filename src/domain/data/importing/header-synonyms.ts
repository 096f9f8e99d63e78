import { computedExportColumns, type ImportField } from './import-fields.ts';

/** A header made comparable: lower case, letters and digits only ("E-mail" → "email", "Mobile #" → "mobile"). */
export const headerKey = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\(s\)/g, 's')
    .replace(/[^a-z0-9]/g, '');

/** The words of a text, as a list: long lists read better this way. */
const list = (words: string): readonly string[] => words.trim().split(/\s+/);

/**
 * The headers that name each field, best first: where two columns of a file name one field, the earlier in this list
 * takes it. Gathered from the customer exports of Skimmer, Jobber, QuickBooks Desktop and QuickBooks Online and from
 * what people call such columns in their own sheets. An address named as the service's, the location's or the
 * property's comes before a plain one; billing and shipping have their own fields.
 */
export const fieldHeaders: Record<ImportField, readonly string[]> = {
  customerId: list('customerid poolhandid'),
  name: list(`
    name customername customerfullname displayname clientname customer client fullname customerdisplayname
    contactname accountname billingname locationname homeowner homeownername owner contact customerjob`),
  firstName: list('firstname first givenname customerfirstname clientfirstname fname'),
  lastName: list('lastname last surname familyname customerlastname clientlastname lname'),
  companyName: list('companyname company business businessname organization organisation'),
  email: list(`
    email mainemail emailaddress emails emailaddresses billingemail customeremail clientemail primaryemail
    contactemail email1 mail invoiceemail serviceemail reportemail`),
  otherEmail: list('ccemail email2 secondaryemail alternateemail altemail otheremail bccemail additionalemail'),
  phone: list(`
    phone mobilephone mobile mobilephones mobilenumber cell cellphone cellnumber mainphone mainphones
    phonenumber phonenumbers phones customerphone clientphone primaryphone contactphone phone1 telephone tel
    textmessageenabledphone homephone homephones workphone workphones`),
  otherPhone: list(`
    altphone alternatephone phone2 secondaryphone otherphone otherphones workmobile phone3 spousephone
    additionalphone`),
  address: list(`
    serviceaddress servicestreet1 servicestreet serviceaddress1 serviceaddressline1 locationaddress
    locationstreet locationaddress1 propertyaddress propertystreet propertystreet1 pooladdress siteaddress
    jobaddress shippingstreet shippingstreet1 shippingaddressline1 address streetaddress address1
    addressline1 street street1 customeraddress homeaddress addr addr1`),
  address2: list(`
    servicestreet2 serviceaddress2 serviceaddressline2 locationaddress2 locationstreet2 propertystreet2
    shippingstreet2 shippingaddressline2 address2 addressline2 street2 unit apt apartment suite unitnumber
    aptnumber addr2 aptunit`),
  city: list('servicecity locationcity propertycity poolcity sitecity shippingcity city town customercity addresscity'),
  state: list(`
    servicestate serviceprovince locationstate propertystate propertyprovince poolstate sitestate
    shippingstate shippingprovince state st province stateprovince region customerstate addressstate`),
  zipCode: list(`
    servicezipcode servicezip servicepostalcode locationzip locationzipcode locationpostalcode
    propertyzipcode propertyzip propertypostalcode poolzip sitezip shippingzip shippingzipcode
    shippingpostalcode zipcode zip postalcode postcode zippostalcode customerzip addresszip zip5`),
  fullAddress: list(`
    shippingaddress shipaddress shipto shipto1 shipto2 shipto3 shipto4 shipto5 fulladdress completeaddress
    wholeaddress`),
  country: list('servicecountry locationcountry propertycountry shippingcountry country'),
  billingAddress: list('billingstreet billingstreet1 billingaddress1 billingaddressline1 billstreet billtostreet'),
  billingAddress2: list('billingstreet2 billingaddress2 billingaddressline2'),
  billingCity: list('billingcity billcity billtocity'),
  billingState: list('billingstate billingprovince billstate billtostate'),
  billingZipCode: list('billingzipcode billingzip billingpostalcode billzip billtozip'),
  billingFullAddress: list('billingaddress billaddress billto billto1 billto2 billto3 billto4 billto5 mailingaddress'),
  latitude: list('latitude lat locationlatitude servicelatitude gpslat gpslatitude'),
  longitude: list('longitude lng lon long locationlongitude servicelongitude gpslng gpslon gpslongitude'),
  serviceDay: list('serviceday routeday day dayofweek servicedays days assignedday visitday scheduledday weekday'),
  serviceFrequency: list(
    'servicefrequency frequency freq visitfrequency schedule recurrence serviceschedule servicelevel howoften',
  ),
  servicePrice: list(`
    serviceprice rate price servicerate monthlyrate monthlyprice monthlyfee amount fee servicefee
    servicecharge charge ratepermonth visitprice cost billingrate`),
  pricePer: list('priceper ratetype pricetype billedper rateper pricingtype feetype'),
  setupFee: list('setupfee startupfee initialfee onboardingfee'),
  poolSize: list(`
    poolsize gallons poolgallons poolvolume volume poolsizegallons volumegallons size capacity gal
    bodyofwatergallons poolsizegal`),
  poolType: list(`
    pooltype bodyofwatertype sanitizer sanitizertype watertype sanitation poolkind bodytype customertype
    type`),
  notes: list(`
    notes note customernotes customernote clientnotes comments comment remarks memo description servicenotes
    locationnotes generalnotes`),
  gateCode: list('gatecode gate gateaccesscode gateentrycode'),
  dog: list('dog dogs dogname dogsname'),
  equipment: list('equipment poolequipment equipmentlist equipmentnotes'),
  extraNotes: list(`
    lockboxcode accesscode access accessnotes accessinstructions
    pets pet poolnotes techniciannotes officenotes specialinstructions instructions
    specialrequests keynumber keylocation alarm alarmcode entrynotes locationcode jobdescription`),
  tags: list('tags tag labels customertags clienttags category categories'),
  isActive: list('isactive active activestatus activecustomer status customerstatus clientstatus accountstatus'),
  smsAlerts: list('smsalerts smsalert textalerts receivestexts receivesms smsoptin textoptin'),
  emailAlerts: list('emailalerts emailalert receivesemails emailoptin receiveemail'),
};

/** Where a column that lost its field to a better one still has a use, rather than being dropped. */
export const secondChoice: Partial<Record<ImportField, ImportField>> = {
  phone: 'otherPhone',
  email: 'otherEmail',
  notes: 'extraNotes',
  gateCode: 'extraNotes',
  dog: 'extraNotes',
  equipment: 'extraNotes',
};

const computed = new Set(computedExportColumns.map(headerKey));
export const isComputedColumn = (key: string): boolean => computed.has(key);

/** Headers only one product writes; the layout with most of them in a file is the file's. */
export const layoutSignatures: Record<'skimmer' | 'jobber' | 'quickbooks', readonly string[]> = {
  skimmer: list(`
    locationaddress locationcity locationstate locationzip bodyofwatertype bodyofwater bodyofwatername
    bodyofwatergallons minutesatstop locationcode locationnotes`),
  jobber: list(`
    servicestreet1 servicestreet2 servicecity servicestate serviceprovince servicezipcode servicecountry
    propertystreet1 jid iscompany leadsource textmessageenabledphones textmessageenabledphone mobilephones
    mainphones cfc billingstreet1 archived`),
  quickbooks: list(`
    mainemail mainphone billto1 billto2 billto3 shipto1 shipto2 shipto3 customerfullname ccemail
    customertype openbalance balance balancetotal terms altphone billingstreet billingaddress
    shippingaddress activestatus salestaxcode taxitem rep jobtitle resalenumber creditlimit accountno
    openbalancedate invoiceemail customerdisplayname openingbalance`),
};
