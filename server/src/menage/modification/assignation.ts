import { DomainError } from '@relogement/domain/common/errors'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Contexte } from '../../core/contexte.ts'
import type { Evenement } from '../../historique/historique.queries.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import type { AutresChangements } from './enregistrer.ts'

interface Droits {
  assigner: () => void
  retirer: () => void
}

const JOURS_AVANT_ENTRETIEN = 30

/** Confie le dossier à un chargé de relogement, ou le lui retire ; rend ce qui s'écrit, ou `null` si rien ne change. */
export async function changementDeCharge(
  ctx: Contexte,
  { menage, charge }: Dossier,
  saisie: unknown,
  droits: Droits,
): Promise<AutresChangements | null> {
  const nouveau = saisie === null ? null : z.object({ id: z.uuid() }).safeParse(saisie).data
  if (nouveau === undefined)
    throw new DomainError('saisie', 'menage.charge', 'Chargé de relogement inconnu', {
      violations: [{ propertyPath: 'relogement.chargeDeRelogementPrincipal', message: 'Chargé de relogement inconnu' }],
    })
  if ((nouveau?.id ?? null) === (charge?.id ?? null)) return null
  if (nouveau === null) droits.retirer()
  else droits.assigner()

  const personne = nouveau && (await getChargeDeRelogement(ctx, nouveau.id))
  const changements = [passageDeMain(charge, personne)]
  if (personne && menage.statut === 'ENTRETIEN_PREALABLE_A_REALISER') await rappelerEntretien(ctx, menage.id)
  return {
    colonnes: { charge_id: personne?.id ?? null, assigne_le: personne ? ctx.maintenant : null },
    evenements: [
      {
        type: personne ? 'ASSIGNATION' : 'RETRAIT_ASSIGNATION',
        texte: personne ? `Dossier confié à ${nomDe(personne)}` : 'Dossier retiré',
        changements,
      },
    ],
  }
}

/** Un dossier ouvert déjà confié : le premier passage de main, à son historique. */
export const assignationInitiale = (charge: Nommee): Evenement => ({
  type: 'ASSIGNATION',
  texte: `Dossier confié à ${nomDe(charge)}`,
  changements: [passageDeMain(null, charge)],
})

const passageDeMain = (ancien: Nommee | null, nouveau: Nommee | null) => ({
  chemin: 'relogement.chargeDeRelogementPrincipal',
  libelle: 'Chargé de relogement',
  ancien: ancien && nomDe(ancien),
  nouveau: nouveau && nomDe(nouveau),
})

interface Nommee {
  readonly prenom: string
  readonly nom: string
}

const nomDe = ({ prenom, nom }: Nommee) => `${prenom} ${nom}`

async function getChargeDeRelogement({ db }: Contexte, id: string) {
  const personne = await db
    .selectFrom('utilisateur as u')
    .innerJoin('utilisateur_role as r', 'r.utilisateur_id', 'u.id')
    .select(['u.id', 'u.nom', 'u.prenom'])
    .where('u.id', '=', id)
    .where('u.actif', '=', true)
    .where('r.role', '=', 'CHARGE_DE_RELOGEMENT')
    .executeTakeFirst()
  if (!personne) throw new DomainError('saisie', 'menage.charge', 'Cette personne n’est pas un chargé de relogement en activité')
  return personne
}

// ENTRETIEN_A_REALISER : 30 jours après l'assignation (domain-rules § 8) ; une seule alerte ouverte à la fois.
export async function rappelerEntretien({ db, maintenant, acteur }: Contexte, menageId: string): Promise<void> {
  await db
    .updateTable('alerte')
    .set({ statut: 'CLOTURE', close_le: maintenant, close_par: acteur.id })
    .where('menage_id', '=', menageId)
    .where('type', '=', 'ENTRETIEN_A_REALISER')
    .where('statut', '<>', 'CLOTURE')
    .execute()
  await db
    .insertInto('alerte')
    .values({
      id: uuidv7(),
      menage_id: menageId,
      type: 'ENTRETIEN_A_REALISER',
      texte: 'Entretien à réaliser',
      couleur: 'ORANGE',
      statut: 'EN_ATTENTE',
      date: maintenant,
      date_alerte: new Date(maintenant.getTime() + JOURS_AVANT_ENTRETIEN * 86_400_000),
      auteur_id: acteur.id,
      pour: 'CHARGE',
    })
    .execute()
}
