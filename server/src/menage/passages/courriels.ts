import { alerteACreer } from '@relogement/domain/alerte/alerteACreer'
import { ajouterJours } from '@relogement/domain/common/date'
import { formatDate } from '@relogement/domain/common/date.format'
import { DomainError } from '@relogement/domain/common/errors'
import type { CourrielDePassage, SuitesDuPassage } from '@relogement/domain/menage/menage.suites'
import { direSansDestinataire, nonRecu } from '@relogement/domain/menage/passages/parcours.evenements'
import { listAdresses } from '../../acces/adresses.queries.ts'
import type { Contexte } from '../../core/contexte.ts'
import { ecrireCourriel } from '../../courriel/ecrireCourriel.ts'
import { variable } from '../../referentiel/variables.ts'
import type { ServicesRelogement } from '../../services.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import { ecrireTransmission } from '../entretien/ecrireTransmission.ts'

interface Modele {
  roles: readonly string[]
  /** Seulement les personnes du bailleur actuel ; sans bailleur, personne. */
  duBailleur?: true
  sujet: (dossier: Dossier) => string
  /** `purge` : jours du départ spontané et de la purge, vides sans départ. */
  texte: (dossier: Dossier, purge: { depart: string; prevueLe: string }) => string
}

// Les sujets ne portent que le code du ménage : un sujet se lit sur un écran verrouillé (domain-rules § 10).
const modeles: Record<Exclude<CourrielDePassage, 'TRANSMISSION_GUIDE_MEL'>, Modele> = {
  TRANSMISSION_DLS: {
    roles: ['BAILLEUR_CELLULE_COMMERCIALE'],
    duBailleur: true,
    sujet: ({ menage }) => `Demande de logement social transmise : ${menage.code_menage}`,
    texte: ({ menage, operation }) =>
      `La demande de logement social du ménage ${menage.code_menage} (opération ${operation.nom}) vous est transmise.`,
  },
  PURGE: {
    roles: ['DPO', 'DATA_STEWARD'],
    sujet: ({ menage }) => `Purge à valider : ${menage.code_menage}`,
    texte: ({ menage }, { depart, prevueLe }) =>
      `Le ménage ${menage.code_menage} est parti le ${formatDate(depart)}. La purge de son dossier est prévue le ${formatDate(prevueLe)}, après votre validation.`,
  },
}

/**
 * Un courriel que personne ne recevrait ne se tait pas : il n'arrête pas le passage, l'historique le dit, et une demande à transmettre
 * reste une alerte du dossier (décision 0028).
 */
export async function direCeQuiNePartPas(ctx: Contexte, dossier: Dossier, suites: SuitesDuPassage): Promise<SuitesDuPassage> {
  let complet = suites
  for (const type of suites.courriels) {
    if (type === 'TRANSMISSION_GUIDE_MEL' || (await destinatairesDe(ctx, type, dossier)).length > 0) continue
    const manque = { courriel: type, bailleur: dossier.partenaire?.nom ?? null }
    const [principal, ...autres] = complet.historique
    complet = {
      ...complet,
      historique: principal ? [nonRecu(principal, manque), ...autres] : [],
      alertesCreees:
        type === 'TRANSMISSION_DLS'
          ? [...complet.alertesCreees, alerteACreer('DOCUMENT_A_TRANSMETTRE', direSansDestinataire(manque), ctx.aujourdhui)]
          : complet.alertesCreees,
    }
  }
  return complet
}

async function destinatairesDe({ db }: Contexte, type: keyof typeof modeles, { menage }: Dossier): Promise<string[]> {
  const { roles, duBailleur } = modeles[type]
  if (duBailleur && menage.partenaire_id === null) return []
  return listAdresses(db, roles, duBailleur ? menage.partenaire_id : null)
}

/** Les courriels que le passage entraîne, écrits dans sa transaction. */
export async function ecrireCourrielsDuPassage(ctx: Contexte, dossier: Dossier, { courriels, champs }: SuitesDuPassage): Promise<void> {
  for (const type of courriels) {
    if (type === 'TRANSMISSION_GUIDE_MEL') await ecrireTransmission(ctx, dossier)
    else await ecrire(ctx, type, dossier, champs.departSpontane?.date ?? '')
  }
}

/** Prévient d'une purge à valider ; déjà prévenu de ce départ, le premier courriel fait foi. */
export async function ecrireCourrielDePurge(ctx: Contexte, dossier: Dossier): Promise<{ id: string; destinataires: number }> {
  const deja = await ctx.db
    .selectFrom('email_sortant')
    .select(['id', 'destinataires'])
    .where('sujet_id', '=', dossier.menage.id)
    .where('type', '=', 'PURGE')
    .where('cree_le', '>=', dossier.menage.statut_depuis)
    .executeTakeFirst()
  if (deja) return { id: deja.id, destinataires: deja.destinataires.length }
  const { date } = dossier.menage.depart_spontane as { date: string }
  const ecrit = await ecrire(ctx, 'PURGE', dossier, date)
  if (!ecrit) throw new DomainError('conflit', 'courriel.sans-destinataire', 'Aucun DPO ni data steward en activité : personne à prévenir.')
  return ecrit
}

/** Sans destinataire connu, rien n'est écrit. */
async function ecrire(
  ctx: Contexte,
  type: keyof typeof modeles,
  dossier: Dossier,
  depart: string,
): Promise<{ id: string; destinataires: number } | null> {
  const { urlPublique } = ctx.services as ServicesRelogement
  const { sujet, texte } = modeles[type]
  const destinataires = await destinatairesDe(ctx, type, dossier)
  if (destinataires.length === 0) return null
  const jours = await variable(ctx.db, 'CONSERVATION_DEPART_JOURS', ctx.aujourdhui)
  const corps = `Bonjour,\n\n${texte(dossier, { depart, prevueLe: depart && ajouterJours(depart, jours) })}\n\n${urlPublique}${type === 'PURGE' ? '/administration/purges' : `/menages/${dossier.menage.id}`}\n`
  const courriel = { type, destinataires, sujet: sujet(dossier), corps, menageId: dossier.menage.id, auteurId: ctx.acteur.id }
  return { id: await ecrireCourriel(ctx.db, courriel, ctx.maintenant), destinataires: destinataires.length }
}
