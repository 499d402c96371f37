import type { Occupant } from '@relogement/domain/menage/composition/composition.schema'
import { sectionsMenage } from '@relogement/domain/menage/menage.schema'
import type { Selectable, Updateable } from 'kysely'
import type { z } from 'zod'
import type { Menage as TableMenage } from '../../core/tables.gen.ts'

export type LigneDossier = Selectable<TableMenage>
type Sortie<K extends keyof typeof sectionsMenage> = z.output<(typeof sectionsMenage)[K]>

/** Tout ce qui se saisit d'un dossier, dans les formes du domaine. */
export interface Sections {
  informations: Sortie<'informations'>
  relogement: Sortie<'relogement'>
  composition: Sortie<'composition'>
  occupants: Occupant[]
  ressourcesEtCharges: Sortie<'ressourcesEtCharges'>
  logementActuel: Sortie<'logementActuel'>
  logementActuelLocalisation: Sortie<'logementActuelLocalisation'>
  projetResidentiel: Sortie<'projetResidentiel'>
  logementPrecedent: Sortie<'logementPrecedent'>
}

/** Ce qui vient des autres tables : occupants, ressources, revenus. */
export interface PersonnesDuDossier {
  occupants: unknown[]
  ressources: unknown[]
  revenus: unknown[]
}

/** Les sections d'un dossier, relues de la base ; une rubrique née depuis l'enregistrement y prend sa valeur par défaut. */
export function lireSections(m: LigneDossier, { occupants, ressources, revenus }: PersonnesDuDossier): Sections {
  return {
    informations: completer('informations', m.informations),
    relogement: completer('relogement', {
      ...(m.relogement as object),
      dates: {
        entretien: m.date_entretien,
        GTRM: m.date_gtrm,
        signatureDuBail: m.date_signature_bail,
        edlEntree: m.date_edl_entree,
        demenagement: m.date_demenagement,
        edlSortie: m.date_edl_sortie,
        remiseDesCles: m.date_remise_des_cles,
      },
      typologiesGTR: m.typologies_gtr,
      exclureInterbailleur: m.exclure_interbailleur,
      intercommunal: m.intercommunal,
      minoration: m.minoration,
      relogementNecessaire: m.relogement_necessaire,
      demandeLogementSocial: { numeroUnique: m.numero_unique, date: m.date_dls },
      statutsAdditionnels: { situationComplexe: m.situation_complexe, injoignable: m.injoignable },
    }),
    composition: completer('composition', m.composition),
    occupants: occupants as Occupant[],
    ressourcesEtCharges: completer('ressourcesEtCharges', {
      ressources,
      revenusImposables: revenus,
      charges: m.charges,
      surendettementBDF: m.surendettement ?? {},
    }),
    logementActuel: completer('logementActuel', m.logement_actuel),
    logementActuelLocalisation: completer('logementActuelLocalisation', m.localisation),
    projetResidentiel: completer('projetResidentiel', m.projet_residentiel),
    logementPrecedent: completer('logementPrecedent', m.logement_precedent),
  }
}

/** Ce que la cotation lit des sections, et les colonnes d'où elle le tient. */
export type SectionsACoter = Pick<Sections, 'composition'> & {
  readonly relogement: Pick<Sections['relogement'], 'typologiesGTR' | 'exclureInterbailleur' | 'statutsAdditionnels'> & {
    readonly dates: Pick<Sections['relogement']['dates'], 'entretien' | 'signatureDuBail'>
  }
  readonly occupants: readonly Pick<
    Occupant,
    'id' | 'role' | 'prenom' | 'nom' | 'dateDeNaissance' | 'titulaire' | 'gardeAlternee' | 'sansRessource'
  >[]
  readonly projetResidentiel: Pick<Sections['projetResidentiel'], 'secteursSouhaites'>
  readonly logementActuel: Pick<Sections['logementActuel'], 'finance'>
  readonly ressourcesEtCharges: Pick<Sections['ressourcesEtCharges'], 'charges'> & {
    readonly ressources: readonly Omit<Sections['ressourcesEtCharges']['ressources'][number], 'montantAnnuel'>[]
  }
}

export const colonnesACoter = [
  'composition',
  'charges',
  'logement_actuel',
  'projet_residentiel',
  'typologies_gtr',
  'exclure_interbailleur',
  'situation_complexe',
  'injoignable',
  'date_entretien',
  'date_signature_bail',
] as const satisfies readonly (keyof LigneDossier)[]

/** Le peu que lit la cotation : des milliers de dossiers se recotent d'un geste. */
export const lireSectionsACoter = (
  m: Pick<LigneDossier, (typeof colonnesACoter)[number]>,
  { occupants, ressources }: Pick<PersonnesDuDossier, 'occupants' | 'ressources'>,
): SectionsACoter => ({
  relogement: {
    typologiesGTR: m.typologies_gtr as Sections['relogement']['typologiesGTR'],
    exclureInterbailleur: m.exclure_interbailleur,
    statutsAdditionnels: { situationComplexe: m.situation_complexe, injoignable: m.injoignable },
    dates: { entretien: m.date_entretien, signatureDuBail: m.date_signature_bail },
  },
  composition: completer('composition', m.composition),
  occupants: occupants as SectionsACoter['occupants'],
  ressourcesEtCharges: {
    ressources: ressources as SectionsACoter['ressourcesEtCharges']['ressources'],
    charges: avecDefauts(chargesParDefaut, m.charges) as Sections['ressourcesEtCharges']['charges'],
  },
  logementActuel: completer('logementActuel', m.logement_actuel),
  projetResidentiel: completer('projetResidentiel', m.projet_residentiel),
})

const defauts = Object.fromEntries(Object.entries(sectionsMenage).map(([section, schema]) => [section, schema.parse({})]))

const chargesParDefaut = sectionsMenage.ressourcesEtCharges.parse({}).charges

/** Les valeurs ont été validées à l'écriture : il ne reste qu'à compléter ce que la section ne connaissait pas encore. */
const completer = <K extends keyof typeof sectionsMenage>(section: K, valeur: unknown) => avecDefauts(defauts[section], valeur) as Sortie<K>

function avecDefauts(defaut: unknown, valeur: unknown): unknown {
  if (valeur === undefined) return defaut
  if (!estObjet(defaut) || !estObjet(valeur)) return valeur
  const complete: Record<string, unknown> = { ...valeur }
  for (const [cle, contenu] of Object.entries(defaut)) complete[cle] = avecDefauts(contenu, valeur[cle])
  return complete
}

const estObjet = (valeur: unknown): valeur is Record<string, unknown> =>
  valeur !== null && typeof valeur === 'object' && !Array.isArray(valeur)

/** Les colonnes qui portent les sections ; l'inverse de `lireSections`, hors occupants, ressources et revenus. */
export const colonnesDesSections = (s: Sections): Updateable<TableMenage> =>
  Object.assign({}, ...Object.values(colonnesDe).map((colonnes) => colonnes(s)))

/** Celles des seules sections nommées. */
export const colonnesDesSectionsNommees = (s: Sections, noms: ReadonlySet<string>): Updateable<TableMenage> =>
  Object.assign({}, ...Object.entries(colonnesDe).flatMap(([nom, colonnes]) => (noms.has(nom) ? [colonnes(s)] : [])))

const colonnesDe: { readonly [S in Exclude<keyof Sections, 'occupants'>]: (s: Sections) => Updateable<TableMenage> } = {
  informations: ({ informations }) => ({
    informations: JSON.stringify(informations),
    telephone: informations.telephone,
    email: informations.email,
  }),
  relogement: ({ relogement }) => colonnesDuRelogement(relogement),
  composition: ({ composition }) => ({ composition: JSON.stringify(composition) }),
  ressourcesEtCharges: ({ ressourcesEtCharges: { charges, surendettementBDF } }) => ({
    charges: JSON.stringify(charges),
    surendettement: JSON.stringify(surendettementBDF),
  }),
  logementActuel: ({ logementActuel }) => ({ logement_actuel: JSON.stringify(logementActuel) }),
  logementActuelLocalisation: ({ logementActuelLocalisation: localisation }) => ({
    localisation: JSON.stringify(localisation),
    code_postal: localisation.adresse.codePostal,
  }),
  projetResidentiel: ({ projetResidentiel }) => ({ projet_residentiel: JSON.stringify(projetResidentiel) }),
  logementPrecedent: ({ logementPrecedent }) => ({ logement_precedent: JSON.stringify(logementPrecedent) }),
}

function colonnesDuRelogement({
  dates,
  typologiesGTR,
  exclureInterbailleur,
  intercommunal,
  minoration,
  relogementNecessaire,
  demandeLogementSocial,
  statutsAdditionnels,
  ...reste
}: Sections['relogement']): Updateable<TableMenage> {
  return {
    relogement: JSON.stringify(reste),
    date_entretien: dates.entretien,
    date_gtrm: dates.GTRM,
    date_signature_bail: dates.signatureDuBail,
    date_edl_entree: dates.edlEntree,
    date_demenagement: dates.demenagement,
    date_edl_sortie: dates.edlSortie,
    date_remise_des_cles: dates.remiseDesCles,
    typologies_gtr: typologiesGTR,
    exclure_interbailleur: exclureInterbailleur,
    intercommunal,
    minoration,
    relogement_necessaire: relogementNecessaire,
    numero_unique: demandeLogementSocial.numeroUnique,
    date_dls: demandeLogementSocial.date,
    situation_complexe: statutsAdditionnels.situationComplexe,
    injoignable: statutsAdditionnels.injoignable,
  }
}
