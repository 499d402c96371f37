import { arrondir } from '@relogement/domain/common/montant'
import { unMenage } from '@relogement/domain/menage/menage.examples'
import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, createProposition } from '../../../test/dossiers.ts'

type Fiche = Record<string, unknown> & {
  version: number
  noms: string
  ressourcesEtCharges?: {
    totalRessources: { valeur: number; termes: unknown[] }
    totalCharges: { valeur: number }
    ressources?: unknown[]
    unitesDeConsommation: number
  }
  logementActuel?: { tauxEffort?: { valeur: number | null }; dettes?: unknown }
  composition?: { nombreOccupants: number; nombreDEnfants: number; compositionMenage: string; occupants: Record<string, unknown>[] }
  logements?: { id: string; finance?: object }[]
  comments?: { texte: string }[]
  aFaire?: { message: string }[]
}

describe('le dossier d’un ménage', () => {
  test('montre ses totaux, son taux d’effort et sa composition', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps, entetes } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
    expect(corps.noms).toBe('Mme Benali / M. Duprez')
    expect(corps.ressourcesEtCharges?.totalRessources.valeur).toBe(2521)
    // (486,30 + 142,18 − 215,04) ÷ 2 521 = 16,4 %
    expect(corps.logementActuel?.tauxEffort?.valeur).toBe(16.4)
    expect(corps.composition).toMatchObject({ nombreOccupants: 5, nombreDEnfants: 3, compositionMenage: 'COUPLE_AVEC_ENFANTS' })
    expect(entetes['etag']).toBe(`"${corps.version}"`)
  })

  test('compte au taux d’effort l’eau et le chauffage individuels ; l’eau vraiment payée remplace son forfait', async ({ en, db }) => {
    const logementActuel = { chauffageIndividuel: true, eauIndividuelle: true }
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { logementActuel } })
    const lire = async (menageId: string) =>
      (await en.camille.get<{ logementActuel: { tauxEffort: object } }>(`/v1/menages/${menageId}`).expect(200)).corps.logementActuel
        .tauxEffort
    // (413,44 + 32,90 + 78) ÷ 2 521
    expect(await lire(id)).toMatchObject({
      valeur: 20.8,
      termes: [
        { libelle: 'Part à charge', valeur: 413.44 },
        { libelle: 'Eau individuelle', valeur: 32.9 },
        { libelle: 'Chauffage, forfait : 78 m² × 1,00\u00A0€', valeur: 78 },
        { libelle: 'Ressources', valeur: 2521 },
      ],
    })
    const sansSurface = await createMenage(db, {
      chargeId: en.camille.id,
      menage: { logementActuel: { ...logementActuel, surface: null } },
    })
    expect(await lire(sansSurface)).toMatchObject({ valeur: null, manque: ['Surface du logement, pour le forfait de chauffage'] })
  })

  test('dit ce qu’il resterait à vivre dans le logement proposé, loyer et charges d’aujourd’hui remplacés', async ({
    en,
    db,
    distribution,
  }) => {
    const charges = {
      ...unMenage().ressourcesEtCharges.charges,
      planApurement: { mensualite: null, dateDeFin: null },
      credits: [],
      autres: [],
    }
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { ressourcesEtCharges: { charges } } })
    const { bailleur } = distribution.partenaires
    await createProposition(db, { menageId: id, bailleurId: bailleur, statut: 'acceptee_cal', colonnes: { apl: 180 } })
    const { corps } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
    // Loyer 486,30, charges locatives 142,18 : remplacés par 600 + 100 − 180 d'APL.
    const autres = (corps.ressourcesEtCharges?.totalCharges.valeur ?? 0) - 628.48
    expect(autres).toBeGreaterThan(0)
    expect(corps.logements?.[0]?.finance).toMatchObject({ partACharge: 520, resteAVivre: { parMois: arrondir(2521 - autres - 520) } })
  })

  test('dit la zone de sa commune pour les barèmes ; hors de la métropole elle n’est pas connue', async ({ en, db }) => {
    const zoneDe = async (villeCode: string) => {
      const id = await createMenage(db, { chargeId: en.camille.id, villeCode })
      const { corps } = await en.camille.get<{ logementActuelLocalisation: { zone: string | null } }>(`/v1/menages/${id}`).expect(200)
      return corps.logementActuelLocalisation.zone
    }
    expect(await zoneDe('59512')).toBe('2')
    // Dunkerque
    expect(await zoneDe('59183')).toBeNull()
  })

  test('note chaque lecture : qui, quoi, depuis quel écran', async ({ en, db }) => {
    const id = await createMenage(db)
    await en.rachid.get(`/v1/menages/${id}?ecran=palette`).expect(200)
    const lectures = await db.selectFrom('consultation').selectAll().where('sujet_id', '=', id).execute()
    expect(lectures).toMatchObject([{ utilisateur_id: en.rachid.id, ecran: 'palette' }])
    expect(lectures[0]?.groupes).toContain('FINANCE_DETAIL')
  })

  test('inconnu ou hors de portée, répond 404', async ({ en }) => {
    await en.rachid.get('/v1/menages/01900000-0000-7000-8000-0000000000ff').expect(404)
    await en.rachid.get('/v1/menages/pas-un-identifiant').expect(404)
  })

  test('tait aux collectivités et aux bailleurs la santé, le social, le détail financier et l’interne', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur } = distribution.partenaires
    const id = await createMenage(db, { partenaireId: bailleur, menage: { composition: { personneAMobiliteReduite: true } } })
    await en.rachid.post(`/v1/menages/${id}/commentaires`, { texte: 'Propos internes' }).expect(201)
    await en.rachid.post(`/v1/menages/${id}/commentaires`, { texte: 'Pour les partenaires', visibilite: 'PARTENAIRES' }).expect(201)
    for (const personne of [en.melanie, en.damien, en.colette, en.estelle, en.bastien]) {
      const { corps, texte } = await personne.get<Fiche>(`/v1/menages/${id}`).expect(200)
      expect(texte, personne.role).not.toContain('personneAMobiliteReduite')
      expect(texte, personne.role).not.toContain('surendettementBDF')
      expect(texte, personne.role).not.toContain('accompagnementSpecifique')
      expect(texte, personne.role).not.toContain('Propos internes')
      expect(corps['attributsCotations'], personne.role).toBeUndefined()
      expect(corps.aFaire, personne.role).toBeUndefined()
      expect(
        corps.comments?.map((commentaire) => commentaire.texte),
        personne.role,
      ).toEqual(['Pour les partenaires'])
    }
    const commune = await en.colette.get<Fiche>(`/v1/menages/${id}`).expect(200)
    expect(commune.corps.ressourcesEtCharges).toBeUndefined()
    const mel = await en.melanie.get<Fiche>(`/v1/menages/${id}`).expect(200)
    expect(mel.corps.ressourcesEtCharges?.ressources).toBeUndefined()
    expect(mel.corps.ressourcesEtCharges?.totalRessources.valeur).toBe(2521)
    await en.melanie.get(`/v1/menages/${id}/modifications`).expect(403)
  })

  test('deux refus se lisent avec les réponses du ménage : un bailleur, une commune, qui ne les ont pas, ne les lisent pas', async ({
    en,
    db,
    distribution,
  }) => {
    const id = await createMenage(db, { partenaireId: distribution.partenaires.bailleur, colonnes: { deux_refus: true } })
    const lu = async (qui: keyof typeof en) =>
      (await en[qui].get<{ relogement: { statutsAdditionnels: object } }>(`/v1/menages/${id}`).expect(200)).corps.relogement
        .statutsAdditionnels
    for (const qui of ['camille', 'melanie', 'damien'] as const) expect(await lu(qui), qui).toHaveProperty('deux_refus', true)
    for (const qui of ['bastien', 'colette'] as const) expect(await lu(qui), qui).not.toHaveProperty('deux_refus')
  })

  test('l’historique nomme en français les types d’événements qu’il a', async ({ en, db }) => {
    const id = await createMenage(db)
    await en.rachid.post(`/v1/menages/${id}/commentaires`, { texte: 'Vu en agence' }).expect(201)
    const { corps } = await en.rachid.get<{ metadata: { types: object[] } }>(`/v1/menages/${id}/modifications`).expect(200)
    expect(corps.metadata.types).toEqual([{ valeur: 'COMMENTAIRE', libelle: 'Commentaire', nombre: 1 }])
  })

  test('un bailleur ne voit d’un ménage proposé que la fiche candidat, et ses seules propositions', async ({ en, db, distribution }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const id = await createMenage(db, { partenaireId: autreBailleur, menage: { statut: 'ACCEPTE_EN_GTR' } })
    const sienne = await createProposition(db, { menageId: id, bailleurId: bailleur, statut: 'transmise_bailleur' })
    const autre = await createProposition(db, { menageId: id, bailleurId: autreBailleur, statut: 'acceptee_cal' })
    const { corps, texte } = await en.bastien.get<Fiche>(`/v1/menages/${id}`).expect(200)
    // Ni dans les propositions, ni au dialogue d'un passage qu'il ne fait pas.
    expect(texte).not.toContain(autre.id)
    expect((await en.bastien.get(`/v1/business/menages/${id}/transitions`).expect(200)).texte).not.toContain(autre.id)
    expect((await en.rachid.get(`/v1/business/menages/${id}/transitions`).expect(200)).texte).toContain(autre.id)
    expect(corps.logements?.map((proposition) => proposition.id)).toEqual([sienne.id])
    expect(corps['informations']).toBeUndefined()
    expect(corps['documents']).toBeUndefined()
  })

  test('la raison médicale d’un refus, ou dite en toutes lettres, ne sort pas de l’équipe', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const precedentes = 'Refusé : le père est en chimiothérapie'
    const id = await createMenage(db, {
      partenaireId: bailleur,
      menage: { statut: 'RECHERCHE_DU_LOGEMENT', projetResidentiel: { precedentesPropositionsDeLogement: precedentes } },
    })
    const motifs = ['RAISON_MEDICALE', 'ACCESSIBILITE', 'Le père est en chimiothérapie', 'LOCALISATION']
    for (const refus_motif of motifs)
      await createProposition(db, {
        menageId: id,
        bailleurId: bailleur,
        statut: 'refusee_menage',
        colonnes: { refus_le: '2026-01-12', refus_motif },
      })
    const lus = async (qui: keyof typeof en) => {
      const { corps, texte } = await en[qui].get<{ logements: { refusMenage: { motif: string } }[] }>(`/v1/menages/${id}`).expect(200)
      return { motifs: corps.logements.map(({ refusMenage }) => refusMenage.motif).toSorted(), texte }
    }
    for (const qui of ['bastien', 'agathe', 'colette', 'estelle', 'melanie', 'damien'] as const) {
      const { motifs: lisibles, texte } = await lus(qui)
      expect(lisibles, qui).toEqual(['AUTRE', 'AUTRE', 'AUTRE', 'LOCALISATION'])
      expect(texte, qui).not.toMatch(/medicale|chimio/i)
    }
    for (const qui of ['camille', 'rachid', 'ines'] as const) expect((await lus(qui)).motifs, qui).toEqual(motifs.toSorted())
  })
})
