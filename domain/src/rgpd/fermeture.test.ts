import { expect, test } from 'vitest'
import { exigerNonFerme, exigerNonGele, refusSiFerme } from '../menage/menage.fermeture.ts'

const LE = new Date('2026-03-12T10:00:00Z')
const OUVERT = { purge_le: null, archive_le: null, limitation_depuis: null }
const GEL = 'Dossier gelé : limitation du traitement demandée par la personne le 2 mars 2026.'

test('un dossier purgé ou archivé ne se remplit plus, et dit pourquoi', () => {
  expect(refusSiFerme(OUVERT)).toBeNull()
  expect(() => exigerNonFerme(OUVERT)).not.toThrow()
  expect(() => exigerNonFerme({ ...OUVERT, archive_le: LE })).toThrow('Ce dossier est archivé : il se lit seulement.')
  expect(() => exigerNonFerme({ ...OUVERT, purge_le: LE })).toThrow('Les données de ce ménage ont été effacées.')
  expect(() => exigerNonFerme({ ...OUVERT, purge_le: LE, archive_le: LE })).toThrow('Les données de ce ménage ont été effacées.')
})

test('gelé, un dossier n’admet aucune écriture et dit depuis quand, même archivé ; purgé, il n’y a plus rien à geler', () => {
  const gele = { ...OUVERT, limitation_depuis: '2026-03-02' }
  expect(refusSiFerme(gele)).toBe(GEL)
  expect(() => exigerNonGele(gele)).toThrow(GEL)
  expect(() => exigerNonFerme({ ...gele, archive_le: LE })).toThrow(GEL)
  expect(() => exigerNonFerme({ ...gele, purge_le: LE })).toThrow('Les données de ce ménage ont été effacées.')
})
