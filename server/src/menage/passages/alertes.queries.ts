import type { SuitesDuPassage } from '@relogement/domain/menage/menage.suites'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../../core/contexte.ts'

const destinataires = { CHARGE: 'CHARGE', RESPONSABLE_EQUIPE: 'ENCADREMENT', BAILLEUR: 'BAILLEUR', PROTECTION_DES_DONNEES: 'DPO' } as const

const clore = (db: Contexte['db'], { maintenant, acteur }: Pick<Contexte, 'maintenant' | 'acteur'>) =>
  db
    .updateTable('alerte')
    .set({ statut: 'CLOTURE', close_le: maintenant, close_par: acteur.id || null })
    .where('statut', '<>', 'CLOTURE')

/** Ferme les alertes qu'un passage éteint, crée celles qu'il allume. */
export async function appliquerAlertes(
  { db, maintenant, acteur, aujourdhui }: Contexte,
  menageId: string,
  { alertesFermees, alertesCreees }: Pick<SuitesDuPassage, 'alertesFermees' | 'alertesCreees'>,
): Promise<void> {
  const fermees = clore(db, { maintenant, acteur }).where('menage_id', '=', menageId)
  if ('toutesSauf' in alertesFermees) await fermees.where('type', 'not in', alertesFermees.toutesSauf).execute()
  else if (alertesFermees.length > 0) await fermees.where('type', 'in', alertesFermees).execute()
  if (alertesCreees.length === 0) return
  await db
    .insertInto('alerte')
    .values(
      alertesCreees.map(({ type, texte, valeur, couleur, dateAlerte, pour }) => ({
        id: uuidv7(),
        menage_id: menageId,
        type,
        texte,
        valeur,
        couleur,
        statut: dateAlerte <= aujourdhui ? 'ALERTE' : 'EN_ATTENTE',
        date: maintenant,
        date_alerte: new Date(`${dateAlerte}T06:00:00Z`),
        auteur_id: acteur.id || null,
        pour: destinataires[pour],
      })),
    )
    .execute()
}
