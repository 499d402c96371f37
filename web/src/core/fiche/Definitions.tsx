import { Fragment, type ReactNode } from 'react'

export interface Definition {
  readonly libelle: string
  /** Nul : « Non renseigné ». Absent : pas ouvert à la personne, la ligne n'y est pas. */
  readonly valeur: ReactNode | null | undefined
  /** Mène à la saisie d'une valeur qui manque. */
  readonly renseigner?: (() => void) | undefined
}

/** Libellés et valeurs alignés. */
export const Definitions = ({ lignes }: { readonly lignes: readonly Definition[] }) => (
  <dl className="dl">
    {lignes.map(({ libelle, valeur, renseigner }) =>
      valeur === undefined ? null : (
        <Fragment key={libelle}>
          <dt>{libelle}</dt>
          {valeur === null || valeur === '' ? (
            <dd className="muted">
              Non renseigné
              {renseigner !== undefined && (
                <button className="lk" type="button" onClick={renseigner}>
                  Renseigner
                  <span className="vh"> : {libelle}</span>
                </button>
              )}
            </dd>
          ) : (
            <dd className="num">{valeur}</dd>
          )}
        </Fragment>
      ),
    )}
  </dl>
)
