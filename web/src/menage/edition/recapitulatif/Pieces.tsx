import { Icone } from '../../../core/Icone.tsx'
import { DocumentsDuDossier } from '../../documents/DocumentsDuDossier.tsx'
import { Groupe } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import styles from './recapitulatif.module.css'

/** Les pièces que le dossier appelle et qui n'y sont pas encore ; puis celles qui y sont, et de quoi en ajouter. */
export function Pieces() {
  const { menage, controle } = useEdition()
  const manquantes = controle.documentsManquants
  if (menage.documents === undefined) return null
  return (
    <>
      {manquantes.length > 0 && (
        <Groupe titre="Pièces à demander" detail="D’après ce qui est saisi. Aucune n’empêche d’avancer." chemin="documents">
          <ul className={styles.pieces}>
            {manquantes.map(({ type, libelle, raison }) => (
              <li key={type}>
                <Icone nom="document" />
                <span>{libelle}</span>
                <span className="muted">{raison}</span>
              </li>
            ))}
          </ul>
        </Groupe>
      )}
      <div className={styles.documents}>
        <DocumentsDuDossier id={menage.id} />
      </div>
    </>
  )
}
