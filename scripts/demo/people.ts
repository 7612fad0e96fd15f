export interface SamplePerson {
  readonly firstName: string;
  readonly lastName: string;
}

const person = (firstName: string, lastName: string): SamplePerson => ({ firstName, lastName });

/** The people whom the registries of test mode know, with the number that proves them. */
export const REGISTERED = [
  {
    ...person("Amina", "Bello"),
    dateOfBirth: "1990-04-17",
    bvn: "95000000011",
    nin: "96000000011",
    passport: "A95000011",
  },
  {
    ...person("Chidi", "Okafor"),
    dateOfBirth: "1985-11-02",
    bvn: "95000000022",
    nin: "96000000022",
    passport: "A95000022",
  },
  {
    ...person("Tunde", "Adeyemi"),
    dateOfBirth: "1978-06-23",
    bvn: "95000000033",
    nin: "96000000033",
    passport: "A95000033",
  },
] as const;

/** Yoruba, Hausa and Igbo names, as their owners write them. */
export const PEOPLE: readonly SamplePerson[] = [
  person("Adébáyọ̀", "Ṣónibárẹ́"),
  person("Ifẹ́olúwa", "Ògúnbíyí"),
  person("Ọláyínká", "Akínwándé"),
  person("Títílayọ̀", "Fálétí"),
  person("Zainab", "Ɗanjuma"),
  person("Musa", "Ƙwarbai"),
  person("Hauwa", "Abubakar"),
  person("Ibrahim", "Ɓaure"),
  person("Chiọma", "Nwosu"),
  person("Ụchenna", "Eze"),
  person("Nkẹchi", "Obi"),
  person("Emeka", "Ọkọnkwọ"),
  person("Blessing", "Effiong"),
  person("Ebiere", "Dokubo"),
  person("Osaze", "Igbinedion"),
  person("Grace", "Adeleke"),
];

export const nameOf = ({ firstName, lastName }: SamplePerson): string => `${firstName} ${lastName}`;
