import { uuidv7 } from 'uuidv7'
import type { Acces } from '../core/database.ts'
import { ajouterTache } from '../core/jobs.ts'

export interface Courriel {
  /** Sa sorte, en majuscules : RECUPERATION, PURGE, TRANSMISSION_GUIDE_MEL… */
  type: string
  destinataires: readonly string[]
  sujet: string
  corps: string
  menageId?: string | null
  auteurId?: string | null
  /** Où arrive la réponse du destinataire. */
  repondreA?: string | null
  /** Le compte dont le lien se fait à l'envoi, à la place de sa marque dans le corps. */
  lienDe?: string | null
  /** Le même, pour le lien d'un bailleur, qui n'a pas de compte. */
  lienBailleur?: string | null
  /** Le même, pour le participant d'une consultation écrite. */
  lienConsultation?: string | null
}

export const ENVOYER_COURRIEL = 'envoyer_courriel'
export const CLE_D_ENVOI = 'courriel:'

/** Écrit un courriel dans la transaction du geste et demande son envoi : ni courriel sans geste, ni geste sans courriel. */
export async function ecrireCourriel(db: Acces, courriel: Courriel, le: Date): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('email_sortant')
    .values({
      id,
      type: courriel.type,
      destinataires: courriel.destinataires.map(surUneLigne),
      objet: surUneLigne(courriel.sujet),
      corps: courriel.corps,
      sujet_id: courriel.menageId ?? null,
      auteur_id: courriel.auteurId ?? null,
      repondre_a: courriel.repondreA == null ? null : surUneLigne(courriel.repondreA),
      lien_de: courriel.lienDe ?? null,
      lien_bailleur_id: courriel.lienBailleur ?? null,
      lien_consultation_id: courriel.lienConsultation ?? null,
      cree_le: le,
    })
    .execute()
  await demanderLEnvoi(db, id)
  return id
}

/** Une seule tâche d'envoi par courriel, tant qu'il attend. */
export const demanderLEnvoi = (db: Acces, id: string): Promise<void> => ajouterTache(db, ENVOYER_COURRIEL, { id }, CLE_D_ENVOI + id)

export const cleDEnvoi = (id: string): string => `courriel:${id}`

// Un nom saisi ne doit pas pouvoir ajouter un en-tête au message (fiabilité I5).
const surUneLigne = (texte: string) => texte.replaceAll(/[\r\n\t\p{Cc}]+/gu, ' ').trim()

/** Les courriels qui portaient un lien de ce compte et attendaient leur envoi ne partiront pas. */
export async function renoncerAuxLiens(db: Acces, compteId: string, type: string, pourquoi: string): Promise<void> {
  await db
    .updateTable('email_sortant')
    .set({ statut: 'EN_ECHEC', derniere_erreur: pourquoi })
    .where('lien_de', '=', compteId)
    .where('type', '=', type)
    .where('statut', '=', 'A_ENVOYER')
    .execute()
}

/** Ce qui attendait ne part plus de lui-même ; une personne le renvoie depuis la boîte d'envoi. */
export async function renoncerAuxCourriels(db: Acces, pourquoi: string): Promise<void> {
  await db.updateTable('email_sortant').set({ statut: 'EN_ECHEC', derniere_erreur: pourquoi }).where('statut', '=', 'A_ENVOYER').execute()
}
