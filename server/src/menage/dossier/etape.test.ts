import type { ProchaineEtape } from '@relogement/domain/menage/prochaine-etape/prochaineEtape.schema'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, createProposition, inscrire } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'

interface Lu {
  prochaineEtape: ProchaineEtape | null
  nextPlaces: { transition: string; autorise: boolean; bloquants: string[] }[]
}
const dossier = (id: string) => `/v1/menages/${id}`

describe('la prochaine étape, lue avec le dossier', () => {
  test('bloquée par deux points, chacun avec son champ ; une fois renseignés, elle est prête', async ({ en, db }) => {
    const id = await createMenage(db, {
      chargeId: en.camille.id,
      menage: { statut: 'DLS_A_TRANSMETTRE_AU_BAILLEUR', relogement: { demandeLogementSocial: { numeroUnique: null, date: null } } },
    })
    const { corps } = await en.camille.get<Lu>(dossier(id)).expect(200)
    expect(corps.prochaineEtape).toMatchObject({
      etat: 'BLOQUEE',
      transition: 'transmettre_dls',
      qui: [{ vous: true }],
      resume: 'Manque\u00A0: numéro unique, date de la demande',
      bloquants: [
        { texte: 'Numéro unique', lien: { genre: 'champ', chemin: 'relogement.demandeLogementSocial.numeroUnique' } },
        { texte: 'Date de la demande', lien: { genre: 'champ', chemin: 'relogement.demandeLogementSocial.date' } },
      ],
    })
    const demandeLogementSocial = { numeroUnique: '059123456789012345', date: jourDans(-30) }
    const { corps: apres } = await en.camille.patch<Lu>(dossier(id), { relogement: { demandeLogementSocial } }).expect(200)
    expect(apres.prochaineEtape).toMatchObject({ etat: 'PRETE', transition: 'transmettre_dls', bloquants: [] })
  })

  test('chez le bailleur : nommé avec son interlocuteur, et la date de sa commission', async ({ en, db, distribution }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
    const bailleurId = uuidv7()
    const toits = { id: bailleurId, code: bailleurId, nom: 'Toits Mélantois', type: 'EXTERNE', categorie: 'BAILLEUR' }
    await db.insertInto('partenaire').values(toits).execute()
    const colonnes = { gtr_date: jourDans(-24), cal_date: jourDans(7) }
    await createProposition(db, { menageId: id, bailleurId, statut: 'transmise_bailleur', colonnes })
    const { corps } = await en.camille.get<Lu>(dossier(id)).expect(200)
    expect(corps.prochaineEtape).toMatchObject({
      etat: 'ATTENTE',
      titre: 'Attendre la commission de Toits Mélantois',
      transition: null,
      qui: [{ vous: false, nom: 'Toits Mélantois', precision: 'Bailleur, cellule commerciale' }],
      depuis: jourDans(-24),
      echeance: jourDans(7),
    })
    // Un autre bailleur, à qui un logement a aussi été demandé, n'apprend rien de cette commission.
    await createProposition(db, { menageId: id, bailleurId: distribution.partenaires.bailleur, statut: 'refusee_gtr' })
    const { corps: chezBastien } = await en.bastien.get<Lu>(dossier(id)).expect(200)
    expect(JSON.stringify(chezBastien.prochaineEtape)).not.toContain('Mélantois')
    expect(chezBastien.prochaineEtape).toMatchObject({ etat: 'ATTENTE', attendu: null, bloquants: [] })
    // La sienne, si : il y est nommé.
    await db.updateTable('logement').set({ bailleur_id: distribution.partenaires.bailleur }).where('bailleur_id', '=', bailleurId).execute()
    expect((await en.bastien.get<Lu>(dossier(id)).expect(200)).corps.prochaineEtape?.qui).toMatchObject([{ vous: true }])
    expect((await en.camille.get<Lu>(dossier(id)).expect(200)).corps.prochaineEtape?.qui[0]?.precision).toMatch(/^Bastien /)
  })

  test('qui l’on attend se joint : l’équipe lit son téléphone et son adresse, et le relance', async ({ en, db, distribution }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    await db.updateTable('utilisateur').set({ telephone: '0320004118' }).where('id', '=', en.bastien.id).execute()
    const chez = async (actuel: string) => {
      const menage = { statut: 'ACCEPTE_EN_GTR' } as const
      const id = await createMenage(db, { chargeId: en.camille.id, partenaireId: actuel, menage })
      await createProposition(db, { menageId: id, bailleurId: bailleur, statut: 'transmise_bailleur' })
      return id
    }
    const [locataire, ailleurs] = [await chez(bailleur), await chez(autreBailleur)]
    const joindre = { telephone: '0320004118', email: en.bastien.email }
    for (const id of [locataire, ailleurs])
      expect((await en.camille.get<Lu>(dossier(id)).expect(200)).corps.prochaineEtape?.qui[0]).toMatchObject({
        contact: joindre,
        cible: `BAILLEUR:${bailleur}`,
      })
    for (const qui of [en.melanie, en.colette, en.bastien]) {
      const { corps } = await qui.get<Lu>(dossier(locataire)).expect(200)
      expect(JSON.stringify(corps.prochaineEtape)).not.toContain('0320004118')
    }
  })

  test('au GTR : le jour de la réunion, à l’équipe', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'INSCRIT_EN_PRESENTATION_GTR' } })
    await inscrire(db, id, 'EN_PREPARATION')
    const { corps } = await en.camille.get<Lu>(dossier(id)).expect(200)
    expect(corps.prochaineEtape).toMatchObject({ etat: 'ATTENTE', qui: [{ nom: 'GTR' }], echeance: jourDans(0) })
    expect((await en.colette.get<Lu>(dossier(id)).expect(200)).corps.prochaineEtape?.echeance).toBeNull()
  })

  test('en veille : jusqu’à quand, à qui lit le suivi social seulement', async ({ en, db }) => {
    const id = await createMenage(db, {
      chargeId: en.camille.id,
      menage: { statut: 'DOSSIER_EN_VEILLE' },
      colonnes: { date_reveil_veille: '2027-07-03' },
    })
    const { corps } = await en.camille.get<Lu>(dossier(id)).expect(200)
    expect(corps.prochaineEtape).toMatchObject({ etat: 'VEILLE', echeance: '2027-07-03', resume: 'Jusqu’au 3 juillet 2027' })
    const { corps: chezMelanie } = await en.melanie.get<Lu>(dossier(id)).expect(200)
    expect(chezMelanie.prochaineEtape).toMatchObject({ etat: 'VEILLE', echeance: null })
    expect(JSON.stringify(chezMelanie.prochaineEtape)).not.toMatch(/2027-07|juillet/)
  })

  test('ce qui manque au dossier ne se lit pas d’un partenaire', async ({ en, db }) => {
    const id = await createMenage(db, {
      chargeId: en.camille.id,
      menage: { statut: 'ATTENTE_PRESENTATION_GTR', relogement: { typologiesGTR: [] } },
    })
    const { corps } = await en.camille.get<Lu>(dossier(id)).expect(200)
    expect(corps.prochaineEtape?.bloquants.map(({ texte }) => texte).join()).toMatch(/typologie/i)
    for (const qui of [en.melanie, en.colette]) {
      const { corps: lu } = await qui.get<Lu>(dossier(id)).expect(200)
      expect(lu.prochaineEtape).toMatchObject({ etat: 'ATTENTE', bloquants: [], consequence: null })
    }
  })
})
