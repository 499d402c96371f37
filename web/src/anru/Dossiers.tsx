import { nombres } from '@relogement/domain/anru/indicateurs'
import { formatDateCourte } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adresseDuMenage } from '../acces/navigation.ts'
import { Dialogue } from '../core/Dialogue.tsx'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { formatNombre } from '../core/formats.ts'
import { Lien } from '../core/Lien.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import { DOSSIERS_PAR_PAGE, dossiersOptions, type Filtres } from './anru.data.ts'
import feuille from './anru.module.css'

interface Props {
  readonly nombre: string
  readonly filtres: Filtres
  readonly fermer: () => void
}

/** Les dossiers d'un nombre, page à page. */
export function Dossiers({ nombre, filtres, fermer }: Props) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(dossiersOptions(nombre, page, filtres))
  const total = data?.['hydra:totalItems']
  const pages = Math.ceil((total ?? 0) / DOSSIERS_PAR_PAGE)
  return (
    <Dialogue
      titre={nombres[nombre] ?? nombre}
      {...(total === undefined ? {} : { detail: `${formatNombre(total)} ${total > 1 ? 'dossiers' : 'dossier'}` })}
      fermer={fermer}
      pied={
        <PiedDeGeste fermer={fermer} etat={pages > 1 ? `Page ${page} sur ${pages}` : ''}>
          {pages > 1 && (
            <>
              <button className="btn" type="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
                Précédents
              </button>
              <button className="btn" type="button" disabled={page === pages} onClick={() => setPage(page + 1)}>
                Suivants
              </button>
            </>
          )}
        </PiedDeGeste>
      }
    >
      {data === undefined ? (
        <ContenuAttendu attente="Chargement des dossiers" erreur={error} relire={refetch} />
      ) : (
        <ul className={`dlg-c ${feuille.lignes}`}>
          {data['hydra:member'].map(({ id, noms, codeMenage, operation, bail }) => (
            <li key={id}>
              <Lien vers={adresseDuMenage(id)}>{noms}</Lien>
              <small>
                {[codeMenage, operation.nom, bail === null ? null : `bail du ${formatDateCourte(bail)}`].filter(Boolean).join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Dialogue>
  )
}
