import { libelleDeNature } from '@relogement/domain/document/document.rules'
import { FICHIERS_PAR_ARCHIVE } from '@relogement/domain/import-menages/importMenages.documents'
import { useState } from 'react'
import { ChoisirUnFichier } from '../core/ChoisirUnClasseur.tsx'
import { messageDe } from '../core/erreurs.ts'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { type ImportDeMenages, useGesteDImport, useJoindreDesDocuments } from './importMenages.data.ts'
import style from './importMenages.module.css'

/** Les documents de l'ancien outil : les joindre à l'essai, et lire fichier par fichier ce qui en serait pris. */
export function DocumentsDeLImport({ recu: { id, can, documents } }: { readonly recu: ImportDeMenages }) {
  const [part, avancer] = useState(0)
  const { mutate: joindre, isPending, error } = useJoindreDesDocuments(id, avancer)
  const { mutate: faire, isPending: enRetrait, error: echecDuRetrait } = useGesteDImport(id)
  const { pris, refuses, repris, fichiers } = documents
  const joints = pris + refuses
  const occupe = isPending || enRetrait
  const echec = error ?? echecDuRetrait
  if (!can.includes('joindre') && joints + repris === 0) return null
  return (
    <Section id="documents" titre="Documents de l’ancien outil" nombre={repris > 0 ? repris : joints}>
      <div className={style.documents}>
        {can.includes('joindre') && (
          <>
            <p>
              Joignez des archives ZIP : un dossier par ménage, nommé de sa référence. La nature se lit au sous-dossier ou au début du nom
              du fichier (« A-1042/Avis d’imposition/scan.pdf », « A-1042/Quittance mars.pdf ») ; à défaut, elle est « Autre ». Par archive,
              25 Mo et {FICHIERS_PAR_ARCHIVE} fichiers au plus ; joignez-en autant qu’il faut.
            </p>
            <div className={style.gestes}>
              <ChoisirUnFichier
                libelle="Joindre une archive"
                etiquette="Choisir l’archive de documents"
                accepte=".zip"
                empeche={occupe}
                choisir={joindre}
              />
              {joints > 0 && (
                <button
                  className="btn"
                  type="button"
                  aria-disabled={occupe || undefined}
                  onClick={() => !occupe && faire({ quoi: 'retirer' })}
                >
                  Retirer ces documents
                </button>
              )}
            </div>
          </>
        )}
        <div className={style.dessus} role="status">
          {isPending && (
            <div className={style.avance}>
              <progress {...(part < 1 ? { value: part } : {})} aria-label="Envoi de l’archive" />
              <p>{part < 1 ? 'Envoi de l’archive.' : 'Contrôle de chaque fichier de l’archive : rien n’entre encore dans un dossier.'}</p>
            </div>
          )}
          {can.includes('joindre') && echec !== null && (
            <p className={style.refus}>
              <Icone nom="alerte" /> <span>{messageDe(echec)}</span>
            </p>
          )}
          <p className="soft">{bilanDe(documents)}</p>
        </div>
      </div>
      {fichiers.length > 0 && <TableDesFichiers fichiers={fichiers} />}
      {fichiers.length < joints && (
        <p className={style.documents}>Les {formatNombre(fichiers.length)} premiers sont montrés, ceux qui sont refusés d’abord.</p>
      )}
    </Section>
  )
}

const TableDesFichiers = ({ fichiers }: Pick<ImportDeMenages['documents'], 'fichiers'>) => (
  <TableDeSection
    libelle="Documents de l’ancien outil"
    colonnes={COLONNES}
    lignes={fichiers}
    cleDe={({ chemin, raison }) => `${chemin}|${raison}`}
    haute
  />
)

const COLONNES: ColonneDeSection<ImportDeMenages['documents']['fichiers'][number]>[] = [
  { titre: 'Fichier', carte: 1, rendu: ({ chemin }) => <span className={style.entier}>{chemin}</span> },
  { titre: 'Nature', largeur: 220, carte: 2, rendu: ({ nature }) => libelleDeNature(nature) },
  { titre: 'Ce qui en est fait', carte: 3, rendu: ({ raison }) => <span className={style.entier}>{raison ?? 'Va au dossier'}</span> },
]

/** « 12 documents vont à leurs dossiers, 2 sont refusés. » */
function bilanDe({ pris, refuses, repris }: ImportDeMenages['documents']): string {
  const dits = [
    ...(repris > 0 ? [repris > 1 ? `${formatNombre(repris)} documents repris` : 'Un document repris'] : []),
    ...(pris > 0 ? [pris > 1 ? `${formatNombre(pris)} documents vont à leurs dossiers` : 'Un document va à son dossier'] : []),
    ...(refuses > 0 ? [refuses > 1 ? `${formatNombre(refuses)} sont refusés` : 'un est refusé'] : []),
  ]
  if (dits.length === 0) return 'Aucun document n’est joint.'
  const [premier = '', ...suite] = dits
  return `${premier.charAt(0).toUpperCase()}${[premier.slice(1), ...suite].join(', ')}.`
}
