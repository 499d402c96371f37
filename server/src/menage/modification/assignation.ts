import { DomainError } from '@relogement/domain/common/errors'
import { identifiant } from '@relogement/domain/common/identifiant'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import { z } from 'zod'
import type { Contexte } from '../../core/contexte.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import type { AutresChangements } from './enregistrer.ts'

interface Droits {
  assigner: () => void
  retirer: () => void
}

/** Confie le dossier à un chargé de relogement, ou le lui retire ; rend ce qui s'écrit et de qui à qui il passe, ou `null` si rien ne change. */
export async function changementDeCharge(
  ctx: Contexte,
  { charge }: Dossier,
  saisie: unknown,
  droits: Droits,
): Promise<(AutresChangements & { readonly mains: readonly string[] }) | null> {
  const nouveau = saisie === null ? null : z.object({ id: identifiant() }).safeParse(saisie).data
  if (nouveau === undefined)
    throw new DomainError('saisie', 'menage.charge', 'Chargé de relogement inconnu', {
      violations: [{ propertyPath: 'relogement.chargeDeRelogementPrincipal', message: 'Chargé de relogement inconnu' }],
    })
  if ((nouveau?.id ?? null) === (charge?.id ?? null)) return null
  if (nouveau === null) droits.retirer()
  else droits.assigner()

  const personne = nouveau && (await getChargeDeRelogement(ctx, nouveau.id))
  const changements = [passageDeMain(charge, personne)]
  return {
    mains: [charge?.id, personne?.id].flatMap((id) => id ?? []),
    colonnes: { charge_id: personne?.id ?? null, assigne_le: personne ? ctx.maintenant : null },
    evenements: [
      personne
        ? evenementDeMenage('DOSSIER_CONFIE', { personne: nomDe(personne) }, { changements })
        : evenementDeMenage('DOSSIER_RETIRE', { personne: charge ? nomDe(charge) : '' }, { changements }),
    ],
  }
}

/** Un dossier ouvert déjà confié : le premier passage de main, à son historique. */
export const assignationInitiale = (charge: Nommee): Evenement =>
  evenementDeMenage('DOSSIER_CONFIE', { personne: nomDe(charge) }, { changements: [passageDeMain(null, charge)] })

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
