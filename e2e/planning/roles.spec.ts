import type { CodeRole } from '@relogement/domain/acces/roles'
import { reserverUnCreneau } from '../../server/test/creneaux.ts'
import { titre } from '../menage/fiche.ts'
import { personne, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'

// Un jour que ce parcours est seul à toucher : deux ménages y déménagent, chacun d'un bailleur, deux créneaux sont libres.
const JOUR = '2099-05-14'
const QUAND = 'jeudi 14 mai 2099'

interface Attendu {
  /** Les noms lus, celui du ménage de son bailleur d'abord ; un autre se lit « Réservé ». */
  readonly lit: 'les deux' | 'le sien' | 'aucun'
  /** Les dossiers qui s'ouvrent de là. */
  readonly liens: number
  readonly gestes: readonly string[]
  /** L'annulation est refusée en toutes lettres. */
  readonly refus?: true
}

// Écrite à la main : spécification A § 6, domain-rules §§ 11.1 et 13.7.
const ATTENDUS: Readonly<Partial<Record<CodeRole, Attendu>>> = {
  CHARGE_DE_RELOGEMENT: { lit: 'les deux', liens: 2, gestes: [], refus: true },
  RESPONSABLE_EQUIPE_RELOGEMENT: { lit: 'les deux', liens: 2, gestes: ['Annuler'] },
  RESPONSABLE_INGENIERIE_SOCIALE: { lit: 'les deux', liens: 2, gestes: ['Paramétrer', 'Bloquer'], refus: true },
  RESPONSABLE_ADMINISTRATIF: { lit: 'les deux', liens: 2, gestes: ['Bloquer', 'Annuler'] },
  DATA_STEWARD: { lit: 'les deux', liens: 2, gestes: ['Bloquer', 'Annuler'] },
  BAILLEUR_CELLULE_COMMERCIALE: { lit: 'le sien', liens: 1, gestes: [] },
  BAILLEUR_DIRECTEUR_AGENCE: { lit: 'le sien', liens: 1, gestes: [] },
  PRESTATAIRE_DEMENAGEMENT: { lit: 'les deux', liens: 0, gestes: [] },
  UTILISATEUR_COMMUNE: { lit: 'aucun', liens: 2, gestes: [] },
}

test('les huit rôles du planning, et la commune : ce que chacun lit d’un jour et ce qu’il peut y faire', async ({ ouvrir, db }) => {
  test.setTimeout(150_000)
  await db
    .insertInto('parametre_planning')
    .values({ jour: JOUR, nombre: 4 })
    .onConflict((c) => c.column('jour').doUpdateSet({ nombre: 4 }))
    .execute()
  const compteDe = ({ email }: { readonly email: string }) =>
    db.selectFrom('utilisateur').select(['id', 'partenaire_id']).where('email', '=', email).executeTakeFirstOrThrow()
  const { id: par } = await compteDe(rachid)
  const { partenaire_id: prestataire } = await compteDe(personne('PRESTATAIRE_DEMENAGEMENT'))
  const colonnes = { date_demenagement: JOUR }
  const [sien, autre] = [
    await deposerDossier(db, { bailleur: 'LDM', menage: { statut: 'DEMENAGEMENT' }, colonnes }),
    await deposerDossier(db, { bailleur: 'TDM', menage: { statut: 'DEMENAGEMENT' }, colonnes }),
  ]
  for (const [rang, { id, nom }] of [sien, autre].entries()) {
    await reserverUnCreneau(db, { menageId: id, jour: JOUR, rang: rang + 1, par, prestataire })
    await db.updateTable('creneau').set({ titre: nom }).where('menage_id', '=', id).execute()
  }
  for (const [role, { lit, liens, gestes, refus = false }] of Object.entries(ATTENDUS)) {
    await test.step(role, async () => {
      const page = await ouvrir(personne(role as CodeRole), `/tableau-de-bord/demenagements?mois=2099-05&jour=${JOUR}`)
      await expect(titre(page)).toHaveText('Déménagements')
      const panneau = page.getByRole('complementary', { name: `Créneaux du ${QUAND}` })
      await expect(panneau.getByRole('listitem').first()).toBeVisible()
      await expect(panneau.getByText(sien.nom)).toHaveCount(lit === 'aucun' ? 0 : 1)
      await expect(panneau.getByText(autre.nom)).toHaveCount(lit === 'les deux' ? 1 : 0)
      await expect(panneau.getByRole('link')).toHaveCount(liens)
      for (const geste of ['Paramétrer', 'Bloquer', 'Annuler'])
        await expect(panneau.getByRole('button', { name: new RegExp(`^${geste}`) }), `${role}, ${geste}`).toHaveCount(
          gestes.includes(geste) ? (geste === 'Paramétrer' ? 1 : 2) : 0,
        )
      await expect(panneau.getByText("Vous n'avez pas les droits requis pour annuler cette demande.")).toHaveCount(refus ? 2 : 0)
      await page.context().close()
    })
  }
})
