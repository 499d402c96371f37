import { type Erreur, enClair } from '@relogement/domain/menage/completude/controle'
import { Icone } from '../../core/Icone.tsx'
import styles from './colonneDesTotaux.module.css'
import { useEdition } from './edition.contexte.ts'

/** Ce qui manque à cette étape et ce qui y demande un regard, chacun à un clic de son champ. */
export function AVerifier() {
  const { controle, etape, viser } = useEdition()
  const manques = controle.invalidFields.filter(({ step, genre }) => step === etape.numero && genre === 'MANQUE')
  const constats = controle.nonBlockingFields.filter(({ step }) => step === etape.numero)
  if (manques.length === 0 && constats.length === 0) return null
  return (
    <>
      <h3>
        À vérifier <span className={styles.nombre}>{manques.length + constats.length}</span>
      </h3>
      <ul className="todo">
        {manques.map((erreur) => (
          <li key={cleDe(erreur)}>
            <span className="amber">
              <Icone nom="alerte" />
            </span>
            <span>{enClair(erreur)}</span>
            <button className="lk" type="button" onClick={() => viser(erreur.path)}>
              Renseigner<span className="vh"> : {erreur.libelle}</span>
            </button>
          </li>
        ))}
        {constats.map(({ path, message }) => (
          <li key={cleDe({ path, message })}>
            <span className="neu">
              <Icone nom="oeil" />
            </span>
            <span>{message}</span>
            <button className="lk" type="button" onClick={() => viser(path)}>
              Vérifier<span className="vh"> : {message}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

export const cleDe = ({ path, message }: Pick<Erreur, 'path' | 'message'>) => `${path}-${message}`
