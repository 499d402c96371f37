// Ce qui empêche de clore l'entretien ou d'être candidat, au-delà des champs requis par la table (domain-rules § 7.1).
import { emailFacultatif, messages } from '../../common/champs.ts'
import type { Occupant } from '../composition/composition.schema.ts'
import { deLOccupant } from '../composition/occupant.noms.ts'
import { anneesDeRevenus, declarants } from '../composition/occupants.ts'
import { numeroUniqueValide } from '../relogement/numeroUnique.ts'
import { type Erreur, erreur } from './controle.ts'
import type { DossierAControler } from './dossier.ts'
import { datesALEnvers } from './ordreDesDates.ts'
import { valeurAu } from './requis.ts'

const EC = ['E', 'C'] as const

export const exigences = (dossier: DossierAControler, adultes: readonly Occupant[], aujourdhui: string): Erreur[] => [
  ...demandeurs(dossier),
  ...dossier.occupants.flatMap((occupant) => identite(dossier, occupant, aujourdhui)),
  ...contacts(dossier),
  ...adultes.flatMap((adulte) => ressourcesDe(dossier, adulte)),
  ...adultes.flatMap((adulte) => revenusDe(dossier, adulte, aujourdhui)),
  ...demandeLogementSocial(dossier, aujourdhui),
  ...datesPassees(dossier, aujourdhui),
  ...datesALEnvers(dossier, true).map((constat) => erreur(dossier, { ...constat, pour: EC, genre: 'INVALIDE' })),
]

function demandeurs(dossier: DossierAControler): Erreur[] {
  const combien = (role: Occupant['role']) => dossier.occupants.filter((occupant) => occupant.role === role).length
  const principaux = combien('PRINCIPAL')
  const path = 'composition.occupants'
  const unPrincipal = {
    path,
    libelle: 'Demandeur principal',
    message: 'Un seul demandeur principal doit être renseigné',
    pour: EC,
    genre: principaux === 0 ? 'MANQUE' : 'INVALIDE',
  } as const
  const unCodemandeur = {
    path,
    libelle: 'Co-demandeur',
    message: 'Un seul co-demandeur est possible',
    pour: EC,
    genre: 'INVALIDE',
  } as const
  return [
    ...(principaux === 1 ? [] : [erreur(dossier, unPrincipal)]),
    ...(combien('CODEMANDEUR') <= 1 ? [] : [erreur(dossier, unCodemandeur)]),
  ]
}

function identite(dossier: DossierAControler, { id, role, dateDeNaissance, contact }: Occupant, aujourdhui: string): Erreur[] {
  const chemin = `composition.occupants.${id}`
  // Un enfant à naître ne se saisit pas comme occupant : c'est une alerte.
  const enfantANaitre = dateDeNaissance !== null && dateDeNaissance > aujourdhui
  return [
    ...siRefuse(enfantANaitre, dossier, `${chemin}.dateDeNaissance`, messages.dateAnterieure, EC, id),
    // Celui du demandeur principal est celui des informations.
    ...(role === 'PRINCIPAL' ? [] : contactValide(dossier, `${chemin}.contact`, contact, id)),
  ]
}

const contacts = (dossier: DossierAControler): Erreur[] => {
  const { telephone, telephoneSecondaire, email } = dossier.informations
  return [
    ...contactValide(dossier, 'informations', { telephone, email }),
    ...siRefuse(!telephoneValide(telephoneSecondaire), dossier, 'informations.telephoneSecondaire', messages.telephone, EC),
  ]
}

const contactValide = (
  dossier: DossierAControler,
  chemin: string,
  { telephone, email }: { telephone: string | null; email: string | null },
  occupantId?: string,
): Erreur[] => [
  ...siRefuse(!telephoneValide(telephone), dossier, `${chemin}.telephone`, messages.telephone, EC, occupantId),
  ...siRefuse(!emailValide(email), dossier, `${chemin}.email`, messages.email, ['E'], occupantId),
]

const telephoneValide = (telephone: string | null) => telephone === null || /^\d{10}$/.test(telephone)
const emailValide = (email: string | null) => email === null || emailFacultatif.safeParse(email).success

function ressourcesDe(dossier: DossierAControler, adulte: Occupant): Erreur[] {
  const { id } = adulte
  const siennes = dossier.ressourcesEtCharges.ressources.filter(({ occupantId }) => occupantId === id)
  // L'APL et la RLS ne sont pas des ressources : elles n'entrent pas dans le total.
  const enA = siennes.some(({ type, montantMensuel }) => type.code !== 'APL' && type.code !== 'RLS' && (montantMensuel ?? 0) > 0)
  const vieillesseNulle = siennes.some(({ type, montantMensuel }) => type.code === 'ALLOCATION_MINIMUM_VIEILLESSE' && montantMensuel === 0)
  const chemin = `ressourcesEtCharges.ressources.${id}`
  const aRenseigner = {
    path: chemin,
    message: `Les ressources ${deLOccupant(adulte)} doivent être renseignées`,
    pour: EC,
    genre: 'MANQUE',
    occupantId: id,
  } as const
  return [
    ...(enA || adulte.sansRessource ? [] : [erreur(dossier, aRenseigner)]),
    ...siRefuse(
      vieillesseNulle,
      dossier,
      `${chemin}.ALLOCATION_MINIMUM_VIEILLESSE.montantMensuel`,
      "L'allocation vieillesse ne peut pas être égal à 0€",
      ['C'],
      id,
    ),
  ]
}

function revenusDe(dossier: DossierAControler, adulte: Occupant, aujourdhui: string): Erreur[] {
  const { id } = adulte
  const [, annee] = anneesDeRevenus(aujourdhui)
  const connu = dossier.ressourcesEtCharges.revenusImposables.some(
    (revenu) => revenu.occupantId === id && revenu.annee === annee && revenu.revenuFiscalDeReference !== null,
  )
  if (connu || declarants([adulte]).length === 0) return []
  return [
    erreur(dossier, {
      path: `ressourcesEtCharges.revenusImposables.${id}.${annee}.revenuFiscalDeReference`,
      message: `Le revenu fiscal de référence ${annee} ${deLOccupant(adulte)} est requis`,
      pour: ['C'],
      genre: 'MANQUE',
      occupantId: id,
    }),
  ]
}

function demandeLogementSocial(dossier: DossierAControler, aujourdhui: string): Erreur[] {
  const { numeroUnique, date } = dossier.relogement.demandeLogementSocial
  const chemin = 'relogement.demandeLogementSocial'
  return [
    ...siRefuse(
      numeroUnique !== null && !numeroUniqueValide(numeroUnique),
      dossier,
      `${chemin}.numeroUnique`,
      'Le numéro unique n’est pas valide',
      ['C'],
    ),
    ...siRefuse(date !== null && date > aujourdhui, dossier, `${chemin}.date`, messages.dateAnterieure, ['C']),
  ]
}

/** Ce qui a déjà eu lieu quand on le saisit. */
const DATES_PASSEES = [
  'informations.noticeInformation.date',
  'ressourcesEtCharges.surendettementBDF.date',
  'logementActuel.dateEntreeDansLogement',
  'logementPrecedent.dateEntree',
  'logementPrecedent.dateSortie',
].map((chemin) => ({ chemin, cles: chemin.split('.') }))

const datesPassees = (dossier: DossierAControler, aujourdhui: string): Erreur[] =>
  DATES_PASSEES.flatMap(({ chemin, cles }) => {
    const date = valeurAu(dossier, cles)
    return siRefuse(typeof date === 'string' && date > aujourdhui, dossier, chemin, messages.dateAnterieure, EC)
  })

const siRefuse = (
  refuse: boolean,
  dossier: DossierAControler,
  path: string,
  message: string,
  pour: Erreur['pour'],
  occupantId?: string,
): Erreur[] => (refuse ? [erreur(dossier, { path, message, pour, genre: 'INVALIDE', occupantId })] : [])
