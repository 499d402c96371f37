import { expect, test } from 'vitest'
import { etatDeLaPorte } from './porte.etat.ts'
import { texteDeLaPorte } from './porte.texte.ts'

const un = (statut: Parameters<typeof etatDeLaPorte>[1][number]['statut'], relogementNecessaire = true) => ({
  statut,
  relogementNecessaire,
})

test('une porte dit où en est qui y habite', () => {
  expect(etatDeLaPorte(false, [un('ENTRETIEN_PREALABLE_A_REALISER')])).toBe('ENTRETIEN')
  expect(etatDeLaPorte(false, [un('RECHERCHE_DU_LOGEMENT')])).toBe('RECHERCHE')
  expect(etatDeLaPorte(false, [un('DOSSIER_EN_VEILLE')])).toBe('BLOQUE')
  expect(etatDeLaPorte(false, [un('ACCEPTE_EN_GTR')])).toBe('PROPOSITION')
  expect(etatDeLaPorte(false, [un('DEMENAGEMENT')])).toBe('BAIL')
  expect(etatDeLaPorte(true, [un('RECHERCHE_DU_LOGEMENT')])).toBe('VIDE')
})

test('sans dossier que l’on lise, ou sans relogement nécessaire, elle est occupée', () => {
  expect(etatDeLaPorte(false, [])).toBe('OCCUPE')
  expect(etatDeLaPorte(false, [un('RECHERCHE_DU_LOGEMENT', false)])).toBe('OCCUPE')
})

test('à deux ménages, la porte montre celui qui a le plus de chemin devant lui', () => {
  expect(etatDeLaPorte(false, [un('DEMENAGEMENT'), un('ENTRETIEN_PREALABLE_A_REALISER')])).toBe('ENTRETIEN')
})

test('une porte vide dit pourquoi et depuis quand', () => {
  const parti = (statut: string, partiLe: string | null) => [{ statut, partiLe }]
  expect(texteDeLaPorte('VIDE', { type: 'RELOGEMENT', depuis: '2025-04-02' }, [], '2023-09-01')).toBe('Relogé 2025')
  expect(texteDeLaPorte('VIDE', { type: 'TECHNIQUE', depuis: '2024-04-02' }, [], null)).toBe('Technique 2024')
  expect(texteDeLaPorte('VIDE', { type: 'TECHNIQUE', depuis: '2022-04-02' }, [], '2023-09-01')).toBe('Avant 2023')
  expect(texteDeLaPorte('VIDE', null, parti('DEPART_SPONTANE', '2024-01-05'), null)).toBe('Départ 2024')
  expect(texteDeLaPorte('VIDE', null, parti('ACCESSION_A_LA_PROPRIETE', null), null)).toBe('Accession')
  expect(texteDeLaPorte('VIDE', null, [], null)).toBe('')
  expect(texteDeLaPorte('RECHERCHE', null, [], null)).toBe('Recherche')
})
