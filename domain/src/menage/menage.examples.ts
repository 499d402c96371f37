// Un dossier d'exemple, complet et plausible, le même pour tous les tests (look/02 : Samira Benali, Julien Duprez et leurs enfants).
import { z } from 'zod'
import { camille } from '../acces/acteurs.examples.ts'
import type { DossierAControler } from './completude/dossier.ts'
import { type Occupant, occupantSchema } from './composition/composition.schema.ts'
import { sectionsMenage } from './menage.schema.ts'
import type { StatutMenage } from './menage.statuts.ts'
import type { TypeRessource } from './ressources/ressources.listes.ts'
import type { Ressource, RevenuImposable } from './ressources/ressources.schema.ts'

export interface MenageExemple extends DossierAControler {
  readonly id: string
  readonly codeMenage: string
  readonly statut: StatutMenage
}

/** Ce qu'un exemple change d'un objet : un champ seul, une liste en entier. */
export type Surcharge<T> = T extends readonly unknown[] | string | number | boolean | null | undefined
  ? T
  : { readonly [K in keyof T]?: Surcharge<T[K]> }

const idOccupant = (rang: number) => `01900000-0000-7000-8000-000000000c0${rang}`

/** Une femme seule de 38 ans, demanderesse principale, salariée ; `unOccupant({ role: 'ENFANT', dateDeNaissance: '2014-09-17' })`. */
export const unOccupant = (surcharge: Surcharge<Occupant> = {}): Occupant =>
  surcharger(
    occupantSchema.parse({
      id: idOccupant(1),
      role: 'PRINCIPAL',
      sexe: 'FEMININ',
      nom: 'Benali',
      prenom: 'Samira',
      dateDeNaissance: '1987-05-04',
      titulaire: true,
      situationFamiliale: 'CONCUBINAGE',
      contact: { telephone: '0612470831', email: 'samira.benali@example.fr' },
      situationProfessionnelle: { categorieSocioProfessionnelle: 'EMPLOYES', activite: 'CDI', employeur: 'Ville de Roubaix' },
    }),
    surcharge,
  )

export const samira = unOccupant()
export const julien = unOccupant({
  id: idOccupant(2),
  role: 'CODEMANDEUR',
  sexe: 'MASCULIN',
  nom: 'Duprez',
  prenom: 'Julien',
  dateDeNaissance: '1984-08-21',
  contact: { telephone: null, email: null },
  situationProfessionnelle: { categorieSocioProfessionnelle: 'OUVRIERS', employeur: 'Filature du Nord' },
})

/** Un enfant du ménage, sans contact ni emploi. */
export const unEnfant = (rang: number, surcharge: Surcharge<Occupant>): Occupant =>
  unOccupant({
    id: idOccupant(rang),
    role: 'ENFANT',
    nom: 'Duprez',
    titulaire: false,
    situationFamiliale: null,
    contact: { telephone: null, email: null },
    situationProfessionnelle: { categorieSocioProfessionnelle: null, activite: null, employeur: null },
    ...surcharge,
  })

const enfants = [
  unEnfant(3, { sexe: 'FEMININ', prenom: 'Inès', dateDeNaissance: '2012-02-02', scolarite: { niveau: 'COLLEGE' } }),
  unEnfant(4, { sexe: 'MASCULIN', prenom: 'Adam', dateDeNaissance: '2014-09-17', scolarite: { niveau: 'COLLEGE' } }),
  unEnfant(5, { sexe: 'FEMININ', prenom: 'Lina', dateDeNaissance: '2019-06-30', scolarite: { niveau: 'ELEMENTAIRE' } }),
]

export const uneRessource = (occupantId: string, code: TypeRessource, montantMensuel: number | null): Ressource => ({
  occupantId,
  type: { code },
  montantMensuel,
  montantAnnuel: montantMensuel === null ? null : Math.round(montantMensuel * 1200) / 100,
})

export const unRevenu = (occupantId: string, annee: number, revenuFiscalDeReference: number | null): RevenuImposable => ({
  occupantId,
  annee,
  montant: revenuFiscalDeReference,
  revenuFiscalDeReference,
})

const sections = z.object(sectionsMenage).parse({
  informations: {
    telephone: '0612470831',
    email: 'samira.benali@example.fr',
    noticeInformation: { remise: true, date: '2025-12-09' },
  },
  relogement: {
    dates: { entretien: '2025-12-09' },
    typologiesGTR: ['T4', 'T5'],
    demandeLogementSocial: { numeroUnique: '0591225041873GDLCX', date: '2025-04-09' },
    typeRelogement: 'DEFINITIF',
  },
  composition: { numeroAllocataireCaf: '1234567', personneAMobiliteReduite: false, personneAHandicap: false },
  ressourcesEtCharges: {
    ressources: [
      uneRessource(samira.id, 'SALAIRE', 864.2),
      uneRessource(samira.id, 'ALLOCATIONS_FAMILIALES', 338.8),
      uneRessource(samira.id, 'APL', 215.04),
      uneRessource(samira.id, 'RLS', 54.54),
      uneRessource(julien.id, 'SALAIRE', 1318),
    ],
    revenusImposables: [
      unRevenu(samira.id, 2025, 9420),
      unRevenu(samira.id, 2024, 9310),
      unRevenu(julien.id, 2025, 14310),
      unRevenu(julien.id, 2024, 14180),
    ],
    charges: {
      loyerNetHorsAPL: 486.3,
      chargesLocativesQuittancees: 142.18,
      electricite: 96.4,
      gaz: 51.2,
      eau: 32.9,
      assuranceHabitation: 21.3,
      assuranceVoiture: 58.7,
      mutuelle: 94.6,
      facturesTelephoniques: 45.98,
      cantine: 67,
      planApurement: { mensualite: 30, dateDeFin: '2026-09-30' },
      credits: [{ nature: 'Voiture', mensualite: 145, dateDeFin: '2028-01-31' }],
    },
  },
  logementActuel: {
    dateEntreeDansLogement: '2013-06-01',
    typologie: 'T4',
    situation: 'LOCATAIRE_PARC_SOCIAL',
    surface: 78,
    dettes: { loyer: { montant: 412.7 } },
    planApurement: { mensualite: 30, dateDebut: '2025-08-01', dateFin: '2026-09-30' },
    finance: { loyer: 486.3, charges: 142.18, depotDeGarantie: 410 },
  },
  logementActuelLocalisation: {
    etage: 3,
    ascenseur: false,
    numeroPorte: '31',
    adresse: { numero: '12', rue: 'rue de Fontenoy', codePostal: '59100', ville: 'Roubaix' },
  },
  projetResidentiel: {
    secteursSouhaites: [
      { villes: [{ nom: 'Roubaix', codePostal: '59100', quartier: 'Alma' }], typologies: ['T4', 'T5'] },
      { villes: [{ nom: 'Roubaix', codePostal: '59100', quartier: 'Épeule' }], typologies: ['T4', 'T5'] },
      { typologies: ['T4'] },
    ],
  },
  logementPrecedent: {},
})

/**
 * Le dossier de Samira Benali et Julien Duprez, complet le 12 mars 2026 (`AUJOURDHUI`) : rien n'empêche, rien n'est à vérifier.
 * `unMenage({ statut: 'ACCEPTE_EN_GTR', informations: { telephone: null } })`.
 */
export const unMenage = (surcharge: Surcharge<MenageExemple> = {}): MenageExemple =>
  surcharger<MenageExemple>(
    {
      id: '01900000-0000-7000-8000-000000000d01',
      codeMenage: 'ROU-2024-0187',
      statut: 'ATTENTE_PRESENTATION_GTR',
      ...sections,
      occupants: [samira, julien, ...enfants],
      chargeDeRelogement: { id: camille.id },
    },
    surcharge,
  )

/** Le dossier d'un ménage dont rien n'est encore saisi. */
export const unMenageVide = (): MenageExemple => ({
  ...unMenage(),
  statut: 'ENTRETIEN_PREALABLE_A_REALISER',
  ...z.object(sectionsMenage).parse({
    informations: {},
    relogement: {},
    composition: {},
    ressourcesEtCharges: {},
    logementActuel: {},
    logementActuelLocalisation: {},
    projetResidentiel: {},
    logementPrecedent: {},
  }),
  occupants: [],
  chargeDeRelogement: null,
})

function surcharger<T>(valeur: T, surcharge: unknown): T {
  if (surcharge === undefined) return valeur
  if (!estObjet(valeur) || !estObjet(surcharge)) return surcharge as T
  const cles = Object.keys(surcharge)
  return { ...valeur, ...Object.fromEntries(cles.map((cle) => [cle, surcharger(valeur[cle], surcharge[cle])])) }
}

function estObjet(valeur: unknown): valeur is Record<string, unknown> {
  return typeof valeur === 'object' && valeur !== null && !Array.isArray(valeur)
}
