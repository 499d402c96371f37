import { refusSiTropLoin } from '@relogement/domain/common/horizon'
import { evenementDUtilisateur } from '@relogement/domain/utilisateur/utilisateur.evenements'
import { canReglerLeTempsDeTravail } from '@relogement/domain/utilisateur/utilisateur.permissions'
import type { TempsDeTravail } from '@relogement/domain/utilisateur/utilisateur.schema'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { relire } from './presenterUtilisateur.ts'
import { faitsDe, lockUtilisateur } from './utilisateur.queries.ts'
import { exigerDroit, saisie } from './utilisateur.usecases.ts'

/** Dit le temps de travail d'un chargé à partir d'un jour ; redit pour le même jour, il se corrige. */
export async function reglerLeTempsDeTravail(ctx: Contexte, id: string, { depuis, quotite }: TempsDeTravail) {
  const { db, acteur, maintenant, aujourdhui } = ctx
  const ligne = await lockUtilisateur(ctx, id)
  exigerDroit(canReglerLeTempsDeTravail(acteur, faitsDe(ligne)))
  const refus = refusSiTropLoin(depuis, aujourdhui)
  if (refus !== null) throw saisie('depuis', refus)
  const dit = { quotite, dit_par: acteur.id, dit_le: maintenant }
  await db
    .insertInto('temps_de_travail')
    .values({ utilisateur_id: id, depuis, ...dit })
    .onConflict((conflit) => conflit.columns(['utilisateur_id', 'depuis']).doUpdateSet(dit))
    .execute()
  await insertEvenements(db, acteur.id, maintenant, { id }, [evenementDUtilisateur('TEMPS_DE_TRAVAIL_REGLE', { depuis, quotite })])
  return relire(ctx, id)
}
