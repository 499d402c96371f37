import { deflateSync } from 'node:zlib'
import { type PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { archive, docx, odf, xlsx } from '../../../../test/pieces/archive.ts'
import { exif, heic, jpeg, LIEU, png, webp } from '../../../../test/pieces/images.ts'
import { pdf, pdfRepris } from '../../../../test/pieces/pdf.ts'
import { controler } from './controler.ts'
import { orientationDe } from './exif.ts'
import { ContenuRefuse } from './refus.ts'

const refus = (nom: string, octets: Buffer | string) =>
  controler(nom, Buffer.from(octets as string)).then(
    () => 'accepté',
    (erreur: unknown) => {
      if (erreur instanceof ContenuRefuse) return erreur.message
      throw erreur
    },
  )

const CACHE = 'Ce fichier cache un autre contenu (page web, programme ou archive). Enregistrez-le à nouveau.'
const ABIME = 'Ce fichier est incomplet ou abîmé.'
const MACRO = 'Ce fichier contient une macro ou un objet qui s’exécute. Enregistrez-le sans macro, ou en PDF.'
const BOMBE = 'Ce fichier est anormalement compressé. Enregistrez-le à nouveau.'
const PROTEGE = 'Ce fichier est protégé par un mot de passe. Enregistrez-le sans protection.'
const COMPLEXE = 'Ce fichier n’a pas pu être contrôlé : il est trop complexe. Enregistrez-le à nouveau, ou imprimez-le en PDF.'
const PROGRAMME = 'Ce PDF contient un programme qui se lance à l’ouverture. Imprimez-le en PDF, puis envoyez le PDF obtenu.'
const INCONNU = 'Ce type de fichier n’est pas accepté. Formats acceptés : PDF, JPEG, PNG, WEBP, HEIC, DOCX, XLSX, ODT, ODS, TXT et CSV.'

const ACCEPTES: [nom: string, octets: Buffer, format: string][] = [
  ['quittance.pdf', pdf(), 'PDF'],
  ['bail signé.PDF', pdfRepris(), 'PDF'],
  ['photo.jpg', jpeg(), 'JPEG'],
  ['photo.jpeg', jpeg({ sens: 1 }), 'JPEG'],
  ['scan.png', png(), 'PNG'],
  ['scan.webp', webp(), 'WEBP'],
  ['IMG_0412.HEIC', heic(), 'HEIC'],
  ['courrier.docx', docx(), 'DOCX'],
  ['budget.xlsx', xlsx([{ nom: 'xl/printerSettings/printerSettings1.bin', contenu: 'imprimante' }]), 'XLSX'],
  [
    'courrier.odt',
    odf('text', [
      { nom: 'Basic/script-lc.xml', contenu: '<l/>' },
      { nom: 'Basic/Standard/script-lb.xml', contenu: '<l/>' },
    ]),
    'ODT',
  ],
  ['budget.ods', odf('spreadsheet'), 'ODS'],
  ['note.txt', Buffer.from('\ufeffAppel du 3 mars :\r\n\trien à signaler'), 'TXT'],
  ['ressources.csv', Buffer.from('nom;montant\nBenali;1 246,50\n'), 'CSV'],
]

test.each(ACCEPTES)('%s est accepté pour ce qu’il est', async (nom, octets, format) => {
  expect((await controler(nom, octets)).format).toBe(format)
})

test.each(ACCEPTES)('%s, coupé à la moitié, est refusé (hors texte)', async (nom, octets, format) => {
  const moitie = await refus(nom, octets.subarray(0, octets.length / 2))
  expect(moitie).toMatch(format === 'TXT' || format === 'CSV' ? /^accepté$/ : /abîmé|n’est pas celui/)
})

test.each(ACCEPTES)('%s, abîmé au hasard, est accepté ou refusé mais ne fait jamais échouer', async (nom, octets) => {
  for (let tour = 0; tour < 200; tour += 1) {
    const abime = Buffer.from(octets)
    // Suite reproductible : la place et la valeur viennent du numéro du tour.
    for (let coup = 0; coup < 3; coup += 1) abime[(tour * 7919 + coup * 104_729) % abime.length] = (tour * 31 + coup * 17) % 256
    await refus(nom, abime)
    await refus(nom, abime.subarray(0, (tour * 7919) % abime.length))
  }
})

describe('un fichier dont le nom et le contenu ne disent pas le même format', () => {
  test('une extension inconnue est refusée, quel que soit le contenu', async () => {
    for (const nom of [
      'virus.exe',
      'page.html',
      'dessin.svg',
      'animation.gif',
      'courrier.docm',
      'courrier.doc',
      'sans extension',
      'quittance.pdf.exe',
    ])
      expect(await refus(nom, pdf()), nom).toBe(INCONNU)
  })

  test('dit ce qu’il est vraiment, et comment faire', async () => {
    expect(await refus('photo.jpg', webp())).toBe(
      'Le contenu de ce fichier est celui d’un fichier WEBP, non JPEG : changez son extension en «\u00A0.webp\u00A0».',
    )
    expect(await refus('courrier.docx', xlsx())).toContain('celui d’un fichier XLSX, non DOCX')
    expect(await refus('page.pdf', '<!doctype html><script>alert(1)</script>')).toBe(
      'Le contenu de ce fichier n’est pas celui d’un fichier PDF.',
    )
    expect(await refus('image.png', 'GIF89a/*<script>*/=1')).toBe('Le contenu de ce fichier n’est pas celui d’un fichier PNG.')
    expect(await refus('image.jpg', '<svg onload="alert(1)"/>')).toBe('Le contenu de ce fichier n’est pas celui d’un fichier JPEG.')
    expect(await refus('ancien.docx', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('ancien format')
    expect(await refus('archive.docx', archive([{ nom: 'a.txt', contenu: 'a' }]))).toBe(
      'Le contenu de ce fichier n’est pas celui d’un fichier DOCX.',
    )
  })

  test('vide, il est refusé', async () => {
    expect(await refus('vide.txt', '')).toBe('Ce fichier est vide.')
  })
})

describe('un PDF à double fond', () => {
  const colle = (...morceaux: (Buffer | string)[]) => Buffer.concat(morceaux.map((morceau) => Buffer.from(morceau as string)))

  test('une page web derrière est refusée, même close comme un PDF', async () => {
    expect(await refus('x.pdf', colle(pdf(), '<html><script>alert(1)</script>'))).toBe(CACHE)
    expect(await refus('x.pdf', colle(pdf(), '<html><script>alert(1)</script>\nstartxref\n12\n%%EOF'))).toBe(CACHE)
    expect(await refus('x.pdf', colle(pdf(), 'alert(1)//\nstartxref\n12\n%%EOF'))).toBe(CACHE)
    expect(await refus('x.pdf', colle(pdf(), '%<script>alert(1)</script>\nstartxref\n12\n%%EOF'))).toBe(CACHE)
  })

  test('une page web devant, ou dans son en-tête, est refusée', async () => {
    expect(await refus('x.pdf', colle('<html>', pdf()))).toContain('n’est pas celui d’un fichier PDF')
    expect(await refus('x.pdf', colle('%PDF-1.4\n%<script>alert(1)</script>\n', pdf().subarray(9)))).toBe(CACHE)
  })

  test('une archive derrière est refusée, même si son commentaire finit en PDF', async () => {
    expect(await refus('x.pdf', colle(pdf(), docx()))).toBe(CACHE)
    const zip = archive([{ nom: 'a.js', contenu: 'alert(1)' }])
    const fin = Buffer.from('\nstartxref\n12\n%%EOF\n')
    zip.writeUInt16LE(fin.length, zip.length - 2)
    expect(await refus('x.pdf', colle(pdf().subarray(0, -40), zip, fin))).toBe(CACHE)
  })

  test('à la centième reprise il est accepté, à la millième il est refusé', async () => {
    const repris = (fois: number) => colle(pdf(), '%%EOF\n'.repeat(fois))
    expect(await refus('x.pdf', repris(100))).not.toBe(COMPLEXE)
    expect(await refus('x.pdf', colle(repris(1_000), 'startxref\n12\n%%EOF\n'))).toBe(COMPLEXE)
  })

  test('sans fin, il est incomplet', async () => {
    expect(await refus('x.pdf', '%PDF-1.7\n1 0 obj\n')).toBe(ABIME)
  })
})

describe('un PDF qui agit à l’ouverture', () => {
  const avec = (objet: string | Buffer) =>
    Buffer.concat([pdf(), Buffer.from('6 0 obj\n'), Buffer.from(objet as string), Buffer.from('\nendobj\nstartxref\n12\n%%EOF\n')])
  const compresse = (dictionnaire: string, contenu: string) =>
    avec(Buffer.concat([Buffer.from(`<<${dictionnaire}>>\nstream\n`), deflateSync(contenu), Buffer.from('\nendstream')]))

  test.each([
    ['un script', '<</S/JavaScript/JS(app.alert(1))>>'],
    ['un script, à des blancs près', '<< /S\n\t/JavaScript /JS 7 0 R >>'],
    ['un script dont le nom est écrit par ses codes', '<</S/J#61va#53cript/JS<61>>>'],
    ['un script nommé ailleurs', '/JavaScript'],
    ['des scripts du document', '<</Names<</JavaScript 7 0 R>>>>'],
    ['un lancement', '<</S/Launch/Win<</F(cmd.exe)>>>>'],
    ['un lancement, à un commentaire près', '<</S %\n/Launch/F(x)>>'],
    ['un programme joint', '<</Type/Filespec/F(outil.EXE)/EF<</F 7 0 R>>>>'],
    ['un programme joint, en UTF-16', '<</Type/Filespec/UF(\u00fe\u00ff\0a\0.\0j\0s)>>'],
  ])('%s est refusé', async (_, objet) => {
    expect(await refus('x.pdf', avec(Buffer.from(objet, 'latin1')))).toBe(PROGRAMME)
  })

  test.each([
    ['un script d’un groupe d’objets compressés', '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', '7 0 <</S/JavaScript/JS(x)>>'],
    ['un script dont le nom est ailleurs', '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', '7 0 <</S 9 0 R/JS(x)>>'],
    ['un groupe qui ne dit pas son nom', '/N 1/First 4/Filter/FlateDecode', '7 0 <</S/Launch/F(x)>>'],
    ['un groupe derrière un faux début d’objet', '/First 4 %1 0 obj\n/N 1/Filter/FlateDecode', '7 0 <</S/Launch/F(x)>>'],
  ])('%s est refusé', async (_, dictionnaire, contenu) => {
    expect(await refus('x.pdf', compresse(dictionnaire, contenu))).toBe(PROGRAMME)
  })

  test.each([
    ['un script', '<</S 9 0 R/JS(app.alert(1))>>', 'JavaScript'],
    ['un lancement, à un commentaire près', '<</S %\n9 0 R/F(cmd)>>', 'L#61unch'],
  ])('%s dont le nom est collé à un autre objet, dans un groupe, est refusé', async (_, action, nom) => {
    const groupe = compresse('/Type/ObjStm/N 2/First 8/Filter/FlateDecode', `8 0 9 1 5/${nom}`)
    expect(await refus('x.pdf', groupe)).toBe('accepté')
    expect(await refus('x.pdf', Buffer.concat([avec(action), groupe.subarray(pdf().length)]))).toBe(PROGRAMME)
  })

  test('le script d’un formulaire XFA est refusé, un formulaire sans script passe', async () => {
    const formulaire = (contenu: string) =>
      Buffer.concat([avec('<</AcroForm<</XFA 8 0 R>>>>'), compresse('/Filter/FlateDecode', contenu).subarray(pdf().length)])
    expect(await refus('x.pdf', formulaire('<template><event><script>x</script></event></template>'))).toBe(PROGRAMME)
    expect(await refus('x.pdf', formulaire('<template><field name="nom"/></template>'))).toBe('accepté')
  })

  test('un groupe d’objets compressé d’une façon qui ne se contrôle pas est refusé', async () => {
    expect(await refus('x.pdf', avec('<</Type/ObjStm/N 1/First 4/Filter/LZWDecode>>\nstream\nabc\nendstream'))).toBe(COMPLEXE)
  })

  test.each([
    ['brouillé par un prédicteur', '/Type/ObjStm/N 1/First 4/DecodeParms<</Predictor 12/Columns 5>>'],
    ['dont le prédicteur est dit ailleurs', '/Type/ObjStm/N 1/First 4/DecodeParms 9 0 R'],
    ['dont le prédicteur est écrit par ses codes', '/Type/ObjStm/N 1/First 4/DecodeParms<</#50redictor 12>>'],
    ['brouillé, derrière un faux début d’objet', '/DecodeParms<</Predictor 12>>/Type/ObjStm/First 4/X(\n1 0 obj\n<<)/N 1'],
    [
      'brouillé, derrière un faux début qu’un commentaire referme',
      '%\n/Type/ObjStm/First 4/N 1/DecodeParms<</Predictor 12>>/X(\n1 0 obj\n<</Y 2 %)\n',
    ],
    ['brouillé, derrière un faux début en commentaire', '/DecodeParms<</Predictor 12>>/Type/ObjStm/First 4 %1 0 obj <<\n/N 1'],
  ])('un groupe d’objets %s ne se contrôle pas : il est refusé', async (_, dictionnaire) => {
    expect(await refus('x.pdf', compresse(`${dictionnaire}/Filter/FlateDecode`, '7 0 <<>>'))).toBe(COMPLEXE)
  })

  test('mal compressé, un groupe ne se cache pas derrière un faux début d’objet', async () => {
    const groupe = '<</Type/ObjStm/First 4 %1 0 obj <<\n/N 1/Filter/LZWDecode>>\nstream\nabc\nendstream'
    expect(await refus('x.pdf', avec(groupe))).toBe(COMPLEXE)
  })

  test('une table ou une image à prédicteur passe, un signet la précédât-il', async () => {
    const signet = pdf().length
    const table = compresse('/Type/XRef/W[1 2 1]/Index[0 9]/Filter/FlateDecode/DecodeParms<</Columns 4/Predictor 12>>', '0'.repeat(50))
    const avecUnSignet = Buffer.concat([avec('<</Type/Outlines/First 9 0 R/Last 9 0 R>>'), table.subarray(signet)])
    expect(await refus('x.pdf', avecUnSignet)).toBe('accepté')
  })

  test.each([
    [
      'à palette et prédicteur PNG',
      { Filter: 'FlateDecode', DecodeParms: { Predictor: 15, Columns: 2 } },
      deflateSync(Buffer.from([0, 0, 1, 0, 1, 0])),
    ],
    ['à palette, en JPEG', { Filter: 'DCTDecode' }, Buffer.from('ffd8ffe000104a464946', 'hex')],
  ])('une image %s passe, dans un document à signets et à annotations', async (_, comment, octets) => {
    const document = await PDFDocument.create()
    const page = document.addPage()
    const { context } = document
    const signet = context.register(context.obj({ Title: PDFString.of('Pièces'), Parent: context.obj({}) }))
    document.catalog.set(PDFName.of('Outlines'), context.register(context.obj({ Type: 'Outlines', First: signet, Last: signet, Count: 1 })))
    const aspect = context.register(context.obj({}))
    page.node.set(
      PDFName.of('Annots'),
      context.obj([context.register(context.obj({ Type: 'Annot', Subtype: 'Widget', AP: { N: aspect } }))]),
    )
    const palette = PDFString.of('\\000(\\))\\377<<\\377\\000')
    const image = { Type: 'XObject', Subtype: 'Image', Width: 2, Height: 2, BitsPerComponent: 8, ...comment }
    const dictionnaire = context.obj({ ...image, ColorSpace: ['Indexed', 'DeviceRGB', 1, palette] }) as PDFDict
    page.node.newXObject('Image', context.register(PDFRawStream.of(dictionnaire, octets)))
    for (const useObjectStreams of [false, true])
      expect(await refus('x.pdf', Buffer.from(await document.save({ useObjectStreams }))), `groupes : ${useObjectStreams}`).toBe('accepté')
  })

  test('une action sur un média est refusée, dans un groupe aussi', async () => {
    expect(await refus('x.pdf', avec('<</S/Rendition/JS(app.alert(1))>>'))).toBe(PROGRAMME)
    expect(await refus('x.pdf', compresse('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', '7 0 <</S /Rendition/JS 8 0 R>>'))).toBe(PROGRAMME)
  })

  test('des objets compressés, un lien, un signet, une pièce jointe ordinaires passent', async () => {
    const ordinaires = '7 0 8 40 <</S/URI/URI(https://exemple.test/JavaScript)>> <</Type/Outlines/First 9 0 R/Title(Launch)>>'
    expect(await refus('x.pdf', compresse('/Type/ObjStm/N 2/First 9/Filter/FlateDecode', ordinaires))).toBe('accepté')
    expect(await refus('x.pdf', avec('<</Type/Filespec/F(facture.xml)/EF<</F 7 0 R>>>>'))).toBe('accepté')
  })

  test('le mot « Encrypt » écrit dans un PDF qui ne l’est pas n’y fait cacher aucun objet', async () => {
    const groupe = (objet: string, suite = '') => compresse(`/Type/ObjStm/N 1/First 4/Filter/FlateDecode${suite}`, `7 0 ${objet}`)
    const inerte = groupe('<<>>', ' %/Encrypt 1 0 R\n')
    expect(await refus('x.pdf', inerte)).toBe('accepté')
    const double = Buffer.concat([groupe('<</S/JavaScript/JS(app.alert(1))>>'), inerte.subarray(pdf().length)])
    expect(await refus('x.pdf', double)).toBe(PROGRAMME)
  })

  test('chiffré sans mot de passe d’ouverture, il est lu comme les autres ; avec, il est refusé', async () => {
    const chiffre = async (script: boolean, motDePasse: string) => {
      const document = await PDFDocument.create()
      document.addPage()
      if (script) document.addJavaScript('x', 'app.alert(1)')
      document.encrypt({ userPassword: motDePasse, ownerPassword: 'proprietaire', permissions: {} })
      return Buffer.from(await document.save({ useObjectStreams: true }))
    }
    expect(await refus('x.pdf', await chiffre(false, ''))).toBe('accepté')
    expect(await refus('x.pdf', await chiffre(true, ''))).toBe(PROGRAMME)
    expect(await refus('x.pdf', await chiffre(false, 'secret'))).toBe(PROTEGE)
  })
})

describe('un document de bureautique', () => {
  test('à macros, à contrôles ou à objets incorporés est refusé, quel que soit son nom', async () => {
    for (const nom of [
      'word/vbaProject.bin',
      'word/VBAPROJECT.BIN',
      'customFolder/vbaData.xml',
      'word/activeX/activeX1.xml',
      'word/embeddings/oleObject1.bin',
      'word/media/outil.exe',
      'word/afchunk.html',
    ])
      expect(await refus('x.docx', docx([{ nom, contenu: 'x' }])), nom).toBe(MACRO)
    expect(await refus('x.docx', docx([], 'application/vnd.ms-word.document.macroEnabled.main+xml'))).toBe(MACRO)
    expect(await refus('x.xlsx', xlsx([{ nom: 'xl/macrosheets/sheet1.xml', contenu: 'x' }]))).toBe(MACRO)
    expect(await refus('x.odt', odf('text', [{ nom: 'Basic/Standard/Module1.xml', contenu: 'x' }]))).toBe(MACRO)
    expect(await refus('x.odt', odf('text', [{ nom: 'Scripts/python/x.py', contenu: 'x' }]))).toBe(MACRO)
  })

  test('un attribut qui porte le nom d’une méthode ne fait pas échouer la lecture', async () => {
    const liens = '<Relationships><Relationship hasOwnProperty="1" Type="a"/></Relationships>'
    expect(await refus('x.docx', docx([{ nom: 'word/_rels/document.xml.rels', contenu: liens }]))).toBe(ABIME)
  })

  test('qui va chercher son modèle ailleurs est refusé', async () => {
    const lien = (type: string) =>
      `<Relationships><Relationship Id="1" Type="http://x/${type}" Target="https://mechant.test/m.dotm" TargetMode="External"/></Relationships>`
    expect(await refus('x.docx', docx([{ nom: 'word/_rels/settings.xml.rels', contenu: lien('attachedTemplate') }]))).toBe(MACRO)
    expect(await refus('x.docx', docx([{ nom: 'word/_rels/document.xml.rels', contenu: lien('hyperlink') }]))).toBe('accepté')
    // Les mêmes mots, écrits autrement : Word les lit.
    const reglages = (contenu: string | Buffer) => refus('x.docx', docx([{ nom: 'word/_rels/settings.xml.rels', contenu }]))
    expect(await reglages(lien('attachedTemplate').replaceAll('"', "'"))).toBe(MACRO)
    expect(await reglages(lien('attached&#84;emplate').replace('External', '&#x45;xternal'))).toBe(MACRO)
    expect(await reglages(lien('attachedTemplate').replaceAll(/(<\/?)R/g, '$1r:R'))).toBe(MACRO)
    expect(await reglages(Buffer.from(`\ufeff${lien('attachedTemplate')}`, 'utf16le'))).toBe(MACRO)
    expect(await reglages(`<?xml version="1.0" encoding="utf-7"?>${lien('attachedTemplate')}`)).toBe(ABIME)
    expect(await reglages('<Relationships><Relationship')).toBe(ABIME)
    expect(await reglages(lien('hyperlink').replace('https://mechant.test/m.dotm', 'https://exemple.test/frame'))).toBe('accepté')
  })

  test('protégé par un mot de passe est refusé avec la raison', async () => {
    expect(await refus('x.odt', odf('text', [{ nom: 'a', contenu: 'x', drapeaux: 1 }]))).toBe(PROTEGE)
    const chiffre = archive([
      { nom: 'mimetype', contenu: 'application/vnd.oasis.opendocument.text', stocke: true },
      { nom: 'META-INF/manifest.xml', contenu: '<manifest:encryption-data/>' },
    ])
    expect(await refus('x.odt', chiffre)).toBe(PROTEGE)
  })

  test('qui se déplie plus de cent fois, ou au-delà de 200 Mo, est refusé', async () => {
    expect(await refus('x.docx', docx([{ nom: 'word/media/vide.bin', contenu: Buffer.alloc(5_000_000) }]))).toBe(BOMBE)
    // Ce qu'une archive annonce de sa taille ne l'engage pas.
    expect(await refus('x.docx', docx([{ nom: 'word/media/vide.bin', contenu: Buffer.alloc(5_000_000), annonce: 10 }]))).toBe(BOMBE)
    const bruit = Buffer.from(Buffer.alloc(3_000_000).map((_, rang) => (rang * 2_654_435_761) >>> 13))
    const gros = docx([
      { nom: 'word/media/bruit.bin', contenu: bruit, stocke: true },
      ...Array.from({ length: 14 }, (_, rang) => ({ nom: `word/media/vide${rang}.bin`, contenu: Buffer.alloc(15_000_000) })),
    ])
    expect(await refus('x.docx', gros)).toBe(BOMBE)
  })

  test('dont l’archive cache quelque chose devant, derrière ou entre ses fichiers est refusé', async () => {
    expect(await refus('x.docx', Buffer.concat([Buffer.from('PK\x03\x04MZ'), docx()]))).toBe(ABIME)
    expect(await refus('x.docx', Buffer.concat([docx(), Buffer.from('<script>')]))).toBe(ABIME)
    expect(await refus('x.docx', docx([{ nom: '../../etc/x', contenu: 'x' }]))).toBe(ABIME)
    expect(await refus('x.docx', docx([{ nom: 'word/Document.xml', contenu: 'x' }])), 'deux fichiers du même nom').toBe(ABIME)
  })
})

describe('une image', () => {
  const contient = (octets: Buffer, mot: string) => octets.includes(mot)

  test.each([
    ['photo.jpg', jpeg()],
    ['scan.png', png({ sens: 6 })],
    ['scan.webp', webp()],
    ['photo.heic', heic()],
  ])('%s perd le lieu, les commentaires et les légendes', async (nom, octets) => {
    expect(contient(octets, LIEU)).toBe(true)
    const { octets: propre } = await controler(nom, octets)
    for (const mot of [LIEU, 'script', 'xmpmeta', 'Photoshop']) expect(contient(propre, mot), mot).toBe(false)
    expect((await controler(nom, propre)).octets.equals(propre), 'nettoyer deux fois ne change rien').toBe(true)
  })

  test.each([
    ['photo.jpg', jpeg({ suite: 'PK\x03\x04<script>' })],
    ['scan.png', png({ suite: '<script>alert(1)</script>' })],
    ['scan.webp', webp({ suite: '<script>alert(1)</script>' })],
  ])('%s perd ce qu’on a collé à sa suite', async (nom, octets) => {
    expect(contient((await controler(nom, octets)).octets, '<script>')).toBe(false)
  })

  test('une photo HEIC suivie d’autre chose est refusée', async () => {
    expect(await refus('photo.heic', heic({ suite: '<script>alert(1)</script>' }))).toBe(ABIME)
  })

  test('une photo tournée garde son sens', async () => {
    for (const sens of [1, 3, 6, 8]) {
      const { octets } = await controler('photo.jpg', jpeg({ sens }))
      const place = octets.indexOf('Exif\0\0')
      expect(place < 0 ? 1 : orientationDe(octets.subarray(place + 6))).toBe(sens)
    }
    const { octets } = await controler('scan.webp', webp({ sens: 3 }))
    expect(orientationDe(octets.subarray(octets.indexOf('EXIF') + 8))).toBe(3)
  })

  test('un EXIF illisible ne dit aucun sens', () => {
    expect(orientationDe(Buffer.from('MM\0*\xff\xff\xff\xff', 'latin1'))).toBe(1)
    expect(orientationDe(exif(9))).toBe(1)
  })

  test('de plus de 50 mégapixels est refusée', async () => {
    const PIXELS = 'Cette image dépasse 50 mégapixels.'
    const [juste, trop]: [number, number][] = [
      [10_000, 5_000],
      [10_000, 5_001],
    ]
    expect(await refus('x.jpg', jpeg({ dimensions: juste }))).toBe('accepté')
    expect(await refus('x.jpg', jpeg({ dimensions: trop }))).toBe(PIXELS)
    expect(await refus('x.png', png({ dimensions: trop }))).toBe(PIXELS)
    expect(await refus('x.webp', webp({ dimensions: trop }))).toBe(PIXELS)
    expect(await refus('x.heic', heic({ dimensions: trop }))).toBe(PIXELS)
  })
})

describe('un texte', () => {
  test('qui n’est pas en UTF-8, ou pas du texte, est refusé', async () => {
    expect(await refus('x.csv', Buffer.from('prénom;é', 'latin1'))).toContain('UTF-8')
    expect(await refus('x.txt', Buffer.from([0x41, 0x00, 0x42]))).toBe('Ce fichier n’est pas du texte.')
  })

  test('qui est une page web ou un programme est refusé', async () => {
    for (const texte of ['<!doctype html>', '  <svg onload=x>', '<?xml version="1.0"?>', '#!/bin/sh', '<SCRIPT>'])
      expect(await refus('x.txt', texte), texte).toBe(CACHE)
  })
})
