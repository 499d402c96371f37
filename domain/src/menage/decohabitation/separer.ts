// Une décohabitation : des personnes quittent un dossier pour en former un autre, avec ce qui est à elles (domain-rules § 13.1,
// décision 0014).
import { messages } from '../../common/champs.ts'
import { ageLe } from '../../common/date.ts'
import type { Violation } from '../../common/errors.ts'
import type { DossierAControler } from '../completude/dossier.ts'
import type { Occupant } from '../composition/composition.schema.ts'
import { nomDeLOccupant } from '../composition/occupant.noms.ts'
import { aidesAuPrincipal, estAdulte, trierOccupants } from '../composition/occupants.ts'
import type { StatutMenage } from '../menage.statuts.ts'
import { numeroUniqueValide } from '../relogement/numeroUnique.ts'
import type { Ressource, RevenuImposable } from '../ressources/ressources.schema.ts'
import type { SaisieDecohabitation } from './decohabitation.schema.ts'

/** Les personnes d'un dossier et ce qui leur appartient en propre. */
export interface PersonnesEtRessources {
  readonly occupants: readonly Occupant[]
  readonly ressources: readonly Ressource[]
  readonly revenusImposables: readonly RevenuImposable[]
}

export interface Separation {
  readonly source: PersonnesEtRessources
  readonly issu: PersonnesEtRessources
}

const MAJORITE = 18

/** Assez âgé pour conduire un dossier : les enfants à leur majorité, sans attendre de compter comme adultes. */
export const peutConduireUnDossier = ({ role, dateDeNaissance }: Pick<Occupant, 'role' | 'dateDeNaissance'>, aujourdhui: string): boolean =>
  role !== 'ENFANT' || (dateDeNaissance !== null && ageLe(dateDeNaissance, aujourdhui) >= MAJORITE)

export const estAdulteTitulaire = (occupant: Occupant, aujourdhui: string): boolean => occupant.titulaire && estAdulte(occupant, aujourdhui)

/** Qui conduira le dossier d'origine : le demandeur s'il reste, sinon celui qu'on désigne, à défaut le co-demandeur. */
export function principalRestant(
  occupants: readonly Occupant[],
  { occupants: partants, principalRestantId }: Pick<SaisieDecohabitation, 'occupants' | 'principalRestantId'>,
): Occupant | null {
  const restants = occupants.filter(({ id }) => !partants.includes(id))
  return (
    restants.find(({ role }) => role === 'PRINCIPAL') ??
    restants.find(({ id }) => id === principalRestantId) ??
    (principalRestantId === null ? restants.find(({ role }) => role === 'CODEMANDEUR') : undefined) ??
    null
  )
}

/** Ce que la demande a d'impossible, champ par champ ; vide : rien. */
export function refusDeLaDemande(occupants: readonly Occupant[], demande: SaisieDecohabitation, aujourdhui: string): Violation[] {
  const partants = occupants.filter(({ id }) => demande.occupants.includes(id))
  const restants = occupants.filter(({ id }) => !demande.occupants.includes(id))
  const principal = partants.find(({ id }) => id === demande.principalId)
  const reste = principalRestant(occupants, demande)
  const { numeroUnique, date: dateDls } = demande.demandeLogementSocial
  return [
    ...si(partants.length < new Set(demande.occupants).size, 'occupants', 'Une personne désignée n’est plus dans ce ménage.'),
    ...si(
      !restants.some((restant) => estAdulteTitulaire(restant, aujourdhui)),
      'occupants',
      'Le dossier d’origine doit garder au moins un adulte titulaire du bail.',
    ),
    ...si(principal === undefined, 'principalId', 'Le demandeur principal du nouveau dossier doit être parmi ceux qui partent.'),
    ...si(
      principal !== undefined && !peutConduireUnDossier(principal, aujourdhui),
      'principalId',
      `${principal ? nomDeLOccupant(principal) : ''} n’est pas majeur : il faut un adulte pour conduire le nouveau dossier.`,
    ),
    ...si(
      reste === null || !peutConduireUnDossier(reste, aujourdhui),
      'principalRestantId',
      'Indiquez l’adulte qui devient le demandeur principal du dossier d’origine.',
    ),
    ...si(demande.date > aujourdhui, 'date', messages.dateAnterieure),
    ...si(
      numeroUnique !== null && !numeroUniqueValide(numeroUnique),
      'demandeLogementSocial.numeroUnique',
      'Le numéro unique n’est pas valide',
    ),
    ...si(numeroUnique !== null && dateDls === null, 'demandeLogementSocial.date', messages.requis),
    ...si(dateDls !== null && dateDls > aujourdhui, 'demandeLogementSocial.date', messages.dateAnterieure),
  ]
}

const si = (refuse: boolean, propertyPath: string, message: string): Violation[] => (refuse ? [{ propertyPath, message }] : [])

/** Sépare les personnes en deux dossiers, chacune avec ses ressources et ses revenus ; l'APL et la RLS restent au logement d'origine. */
export function separer({ occupants, ressources, revenusImposables }: PersonnesEtRessources, demande: SaisieDecohabitation): Separation {
  const part = (id: string) => demande.occupants.includes(id)
  const reste = principalRestant(occupants, demande)
  const restants = occupants
    .filter(({ id }) => !part(id))
    .map((occupant) => (occupant.id === reste?.id ? { ...occupant, role: 'PRINCIPAL' as const } : occupant))
  const partants = occupants
    .filter(({ id }) => part(id))
    .map((occupant) => ({ ...occupant, role: roleApresDepart(occupant, demande.principalId) }))
  // Rattachées d'abord à qui reste : elles paient le loyer du logement d'origine.
  const aides = aidesAuPrincipal(restants, ressources)
  return {
    source: {
      occupants: trierOccupants(restants),
      ressources: aides.filter(({ occupantId }) => !part(occupantId)),
      revenusImposables: revenusImposables.filter(({ occupantId }) => !part(occupantId)),
    },
    issu: {
      occupants: trierOccupants(partants),
      ressources: aides.filter(({ occupantId }) => part(occupantId)),
      revenusImposables: revenusImposables.filter(({ occupantId }) => part(occupantId)),
    },
  }
}

/** L'ancien demandeur qui part sans conduire le nouveau dossier y est co-demandeur ; les autres gardent leur rôle. */
function roleApresDepart({ id, role }: Occupant, principalId: string): Occupant['role'] {
  if (id === principalId) return 'PRINCIPAL'
  return role === 'PRINCIPAL' ? 'CODEMANDEUR' : role
}

/** Avec un numéro unique, la demande est déjà faite : il ne reste qu'à présenter le ménage. */
export const statutDuNouveauDossier = ({ demandeLogementSocial }: SaisieDecohabitation): StatutMenage =>
  demandeLogementSocial.numeroUnique === null ? 'ENTRETIEN_PREALABLE_A_REALISER' : 'ATTENTE_PRESENTATION_GTR'

type SectionsDuDossier = Omit<DossierAControler, 'chargeDeRelogement' | 'nouveauLogement'>

/**
 * Les sections du nouveau dossier : le même logement, le contact de son demandeur, et rien d'autre. Charges, dettes, loyer et
 * projet sont au dossier d'origine ; ceux du nouveau se disent à l'entretien.
 */
export function sectionsDuNouveauDossier<S extends SectionsDuDossier>(
  vides: S,
  { logementActuel, logementActuelLocalisation, relogement }: SectionsDuDossier,
  { occupants, ressources, revenusImposables }: PersonnesEtRessources,
  { principalId, demandeLogementSocial }: SaisieDecohabitation,
): S {
  const principal = occupants.find(({ id }) => id === principalId)
  const { dateEntreeDansLogement, typologie, situation, surface, chauffageIndividuel, eauIndividuelle } = logementActuel
  return {
    ...vides,
    informations: { ...vides.informations, telephone: principal?.contact.telephone ?? null, email: principal?.contact.email ?? null },
    relogement: { ...vides.relogement, relogementNecessaire: relogement.relogementNecessaire, demandeLogementSocial },
    occupants: [...occupants],
    ressourcesEtCharges: { ...vides.ressourcesEtCharges, ressources: [...ressources], revenusImposables: [...revenusImposables] },
    logementActuel: {
      ...vides.logementActuel,
      dateEntreeDansLogement,
      typologie,
      situation,
      surface,
      chauffageIndividuel,
      eauIndividuelle,
    },
    logementActuelLocalisation,
  }
}
