import { DomainError, type NatureErreur, type Violation } from '@relogement/domain/common/errors'
import { DONNEES_EFFACEES, DOSSIER_ARCHIVE, refusDuGel } from '@relogement/domain/menage/menage.fermeture'
import { z } from 'zod'
import { baseInjoignable } from '../postgres/injoignable.ts'
import { refusDEcriture } from '../refusDEcriture.ts'

export interface ErreurHttp {
  statut: number
  titre: string
  message: string
  code: string
  violations: readonly Violation[]
  details: Readonly<Record<string, unknown>>
  /** Un défaut du produit, à journaliser ; les autres sont des refus normaux. */
  defaut: boolean
  reessayerDans?: number
}

const statuts: Record<NatureErreur, [number, string]> = {
  malforme: [400, 'Demande illisible'],
  session: [401, 'Session expirée'],
  droit: [403, 'Accès refusé'],
  introuvable: [404, 'Introuvable'],
  conflit: [409, 'Action impossible dans cet état'],
  version: [412, 'Modifié entre-temps'],
  volume: [413, 'Trop volumineux'],
  saisie: [422, 'Données refusées'],
  debit: [429, 'Trop de demandes'],
  indisponible: [503, 'Service momentanément indisponible'],
}

const refus = (nature: NatureErreur, code: string, message: string, suite: Partial<ErreurHttp> = {}): ErreurHttp => {
  const [statut, titre] = statuts[nature]
  return { statut, titre, message, code, violations: [], details: {}, defaut: false, ...suite }
}

/** Traduit toute erreur en une réponse : métier, saisie, base ou défaut. Aucun texte interne n'en sort. */
export function versErreurHttp(erreur: unknown, requeteId: string): ErreurHttp {
  if (erreur instanceof DomainError) {
    const attente = erreur.details['reessayerDans']
    return refus(erreur.nature, erreur.code, erreur.message, {
      violations: erreur.violations,
      details: erreur.details,
      ...(typeof attente === 'number' ? { reessayerDans: attente } : {}),
    })
  }
  if (erreur instanceof z.ZodError) return deSaisie(erreur)
  const refusee = refusDEcriture(erreur)
  if (refusee) return versErreurHttp(refusee, requeteId)
  const { statusCode, code } = erreur as { statusCode?: unknown; code?: unknown }
  const deLaBase = typeof code === 'string' ? deBase(code, erreur as { constraint?: string; detail?: string }) : null
  if (deLaBase) return deLaBase
  if (baseInjoignable(erreur)) return indisponible()
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return deFastify(statusCode)
  return {
    statut: 500,
    titre: 'Erreur',
    message: `Une erreur est survenue. Elle est enregistrée sous le numéro ${requeteId}.`,
    code: 'defaut',
    violations: [],
    details: {},
    defaut: true,
  }
}

/** Une erreur Zod levée hors de la lecture de la demande : la saisie est refusée champ par champ. */
export const deSaisie = (erreur: z.ZodError, nature: NatureErreur = 'saisie'): ErreurHttp => {
  const violations = erreur.issues.slice(0, 100).map(({ path, message }) => ({ propertyPath: path.map(String).join('.'), message }))
  // Une adresse n'a pas de champs à nommer : « Ménage inconnu ».
  const nommer = nature !== 'introuvable'
  const message = violations
    .map(({ propertyPath, message: texte }) => (nommer && propertyPath ? `${propertyPath} : ${texte}` : texte))
    .join('\n')
  return refus(nature, 'saisie', message.slice(0, 4000), { violations })
}

const indisponible = () =>
  refus('indisponible', 'indisponible', 'Le service est momentanément indisponible. Réessayez dans quelques instants.', {
    reessayerDans: 5,
  })

const messagesContraintes: Record<string, string> = {
  un_seul_principal: 'Un seul demandeur principal doit être renseigné',
  occupant_pkey: 'Une personne porte l’identifiant d’une personne d’un autre dossier : ajoutez-la sans identifiant',
  un_seul_codemandeur: 'Un seul co-demandeur est possible',
  une_proposition_ouverte: 'Ce logement est déjà proposé à ce ménage',
  rangs_de_1_a_n: 'Les rangs de ce logement viennent de changer : réessayez',
  une_acceptation_par_logement: 'Ce logement est déjà accepté par un autre ménage',
}

function deBase(code: string, { constraint, detail }: { constraint?: string; detail?: string }): ErreurHttp | null {
  const message = messagesContraintes[constraint ?? '']
  if (code === '23505' || code === '23P01') return refus('conflit', 'doublon', message ?? 'Cet enregistrement existe déjà')
  if (code === '23503') return refus('conflit', 'lien', 'Un élément lié n’existe pas ou est encore utilisé')
  if (code === '23514' || code === '23502') return refus('saisie', 'contrainte', message ?? 'Une valeur est refusée par la base')
  if (/^22/.test(code)) return refus('saisie', 'valeur', 'Une valeur est refusée par la base')
  // Levé par refuser_si_purge() : le dossier a été purgé pendant le geste, ou avant ; RG002 : archivé.
  if (code === 'RG001') return refus('conflit', 'menage.purge', DONNEES_EFFACEES)
  if (code === 'RG002') return refus('conflit', 'menage.archive', DOSSIER_ARCHIVE)
  // Gelé par une limitation du traitement : la base dit depuis quel jour.
  if (code === 'RG003' && detail !== undefined) return versErreurHttp(refusDuGel(detail), '')
  if (code === '55P03' || code === '40001' || code === '40P01') {
    return refus('conflit', 'occupe', 'Ce dossier est en cours d’enregistrement par une autre personne. Réessayez.', { reessayerDans: 1 })
  }
  return null
}

const parStatut: Record<number, [NatureErreur, string]> = {
  408: ['malforme', 'La demande n’est pas arrivée en entier à temps'],
  400: ['malforme', 'La demande est illisible'],
  404: ['introuvable', 'Cette adresse n’existe pas'],
  413: ['malforme', 'La demande est trop volumineuse'],
  414: ['malforme', 'L’adresse demandée est trop longue'],
  415: ['malforme', 'Ce type de contenu n’est pas accepté'],
  429: ['debit', 'Trop de demandes en peu de temps. Réessayez dans un instant.'],
}

const deFastify = (statut: number): ErreurHttp => {
  const [nature, message] = parStatut[statut] ?? ['malforme', 'La demande est illisible']
  return { ...refus(nature, `http-${statut}`, message), statut }
}
