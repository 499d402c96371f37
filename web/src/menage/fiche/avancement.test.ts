import { expect, test } from 'vitest'
import type { Menage } from '../menage.data.ts'
import { avancement, largeursDesPhases } from './avancement.ts'

const dates = {
  entretien: null,
  GTRM: null,
  signatureDuBail: null,
  edlEntree: null,
  demenagement: null,
  edlSortie: null,
  remiseDesCles: null,
}
const etape = (resume: string) => ({ resume }) as Menage['prochaineEtape']

const dossier = (
  statut: string,
  depuis: string,
  suite: { dates?: object; etapes?: Menage['etapes']; prochaineEtape?: Menage['prochaineEtape'] } = {},
) =>
  avancement({
    relogement: { statut: { code: statut, libelle: statut, depuis }, dates: { ...dates, ...suite.dates } } as Menage['relogement'],
    etapes: suite.etapes ?? [],
    prochaineEtape: suite.prochaineEtape ?? null,
  })

const etapesDeSamira: Menage['etapes'] = [
  { statut: 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL', le: '2025-01-09T10:00:00Z' },
  { statut: 'DLS_A_TRANSMETTRE_AU_BAILLEUR', le: '2025-01-14T10:00:00Z' },
  { statut: 'ATTENTE_PRESENTATION_GTR', le: '2025-01-16T10:00:00Z' },
  { statut: 'INSCRIT_EN_PRESENTATION_GTR', le: '2025-01-20T10:00:00Z' },
  { statut: 'RECHERCHE_DU_LOGEMENT', le: '2025-02-06T16:00:00Z' },
  { statut: 'ACCEPTE_EN_GTR', le: '2026-02-12T16:32:00Z' },
]

test('un dossier accepté en GTR : trois phases faites avec leur date, l’attribution en cours, deux à venir', () => {
  const lignes = dossier('ACCEPTE_EN_GTR', '2026-02-12T16:32:00Z', {
    dates: { entretien: '2025-01-09', GTRM: '2025-02-06' },
    etapes: etapesDeSamira,
    prochaineEtape: etape('Suite\u00A0: enregistrer l’acceptation d’un logement'),
  })
  expect(lignes.map(({ phase, etat, texte }) => [phase, etat, texte])).toEqual([
    ['Entretien', 'faite', '9 janv. 2025'],
    ['Présentation', 'faite', 'GTRM du 6 févr. 2025'],
    ['Recherche', 'faite', '12 févr. 2026'],
    ['Attribution', 'courante', 'Accepté en GTR, 12\u00A0févr.\u00A02026'],
    ['Déménagement', 'a-venir', 'Après la signature du bail'],
    ['Après', 'a-venir', 'Suivi et clôture'],
  ])
  expect(lignes[3]?.barres).toEqual(['courante', 'vide'])
  expect(lignes[3]?.suite).toBe('Suite\u00A0: enregistrer l’acceptation d’un logement')
  expect(largeursDesPhases(lignes)).toBe('3fr 2.4fr 2fr 3.8fr 4fr 2fr')
})

test('la ligne dit la prochaine étape telle que le serveur la résume ; sans étape, rien', () => {
  const prochaineEtape = etape('Manque\u00A0: numéro unique, date de la demande')
  expect(dossier('DLS_A_TRANSMETTRE_AU_BAILLEUR', '2026-02-12T16:32:00Z', { prochaineEtape })[0]?.suite).toBe(
    'Manque\u00A0: numéro unique, date de la demande',
  )
  expect(dossier('CLOTURE', '2026-02-12T16:32:00Z')[5]?.suite).toBeNull()
})

test('une phase sans date propre porte celle où le dossier l’a quittée pour la dernière fois', () => {
  const etapes: Menage['etapes'] = [
    ...etapesDeSamira,
    { statut: 'RECHERCHE_DU_LOGEMENT', le: '2026-03-01T10:00:00Z' },
    { statut: 'ACCEPTE_EN_GTR', le: '2026-04-02T10:00:00Z' },
  ]
  expect(dossier('ACCEPTE_EN_GTR', '2026-04-02T10:00:00Z', { etapes })[2]?.texte).toBe('2 avr. 2026')
})

test('au milieu d’une phase, les étapes d’avant sont faites', () => {
  expect(dossier('DEMENAGEMENT', '2026-05-02T10:00:00Z')[4]?.barres).toEqual(['faite', 'faite', 'courante', 'vide'])
})

test('en veille, un dossier garde la phase qu’il avait atteinte', () => {
  const jusqua = (statut: string) =>
    dossier('DOSSIER_EN_VEILLE', '2026-05-02T10:00:00Z', {
      etapes: [...etapesDeSamira, { statut, le: '2026-04-02T10:00:00Z' }, { statut: 'DOSSIER_EN_VEILLE', le: '2026-05-02T10:00:00Z' }],
    })
  const enRecherche = jusqua('RECHERCHE_DU_LOGEMENT')
  expect(enRecherche.map(({ etat }) => etat)).toEqual(['faite', 'faite', 'courante', 'a-venir', 'a-venir', 'a-venir'])
  expect(enRecherche[2]).toMatchObject({ barres: ['courante', 'vide'], texte: 'Dossier en veille, 2\u00A0mai\u00A02026' })
  expect(jusqua('REFUSE_EN_GTR')[2]?.etat).toBe('courante')
  expect(jusqua('ATTENTE_PRESENTATION_GTR')[1]).toMatchObject({ etat: 'courante', barres: ['courante', 'vide'] })
  expect(jusqua('INSCRIT_EN_PRESENTATION_GTR')[1]).toMatchObject({ etat: 'courante', barres: ['faite', 'courante'] })
})

test('un départ spontané ne fait pas passer pour faites les phases qu’il saute', () => {
  const depart = dossier('DEPART_SPONTANE', '2025-03-02T10:00:00Z', {
    etapes: [...etapesDeSamira.slice(0, 5), { statut: 'DEPART_SPONTANE', le: '2025-03-02T10:00:00Z' }],
  })
  expect(depart.map(({ etat }) => etat)).toEqual(['faite', 'faite', 'faite', 'sautee', 'sautee', 'courante'])
  expect(depart[5]?.texte).toBe('Départ spontané, 2\u00A0mars\u00A02025')
})

test('un dossier clos a tout fait', () => {
  expect(dossier('CLOTURE', '2026-09-02T10:00:00Z')[5]?.barres).toEqual(['faite', 'faite'])
})
