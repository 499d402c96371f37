import { Ajouter } from './Ajouter.tsx'
import { ContenuDeColonne } from './ContenuDeColonne.tsx'
import colonne from './colonneDeReunion.module.css'
import { LigneDeMenage } from './LigneDeMenage.tsx'
import { chercherMenages, type MenageDeReunion, pasEncore, useEnAttente, useInscrire } from './ordreDuJour.data.ts'
import type { Reunion } from './reunion.data.ts'

interface Props {
  readonly reunion: Reunion
  readonly menages: readonly MenageDeReunion[]
}

export function MenagesDeReunion({ reunion, menages }: Props) {
  const prepare = reunion.can.includes('preparer')
  return (
    <ContenuDeColonne
      id="menages"
      titre={reunion.statut === 'EN_PREPARATION' ? 'Ménages à présenter' : 'Ménages présentés'}
      nombre={menages.length}
      aide={reunion.statut === 'EN_PREPARATION' ? 'Par cotation, puis le plus ancien' : null}
    >
      <div className="box">
        {prepare && <AjouterUnMenage reunion={reunion} menages={menages} />}
        {menages.length === 0 ? (
          <p className="vide-s">{reunion.statut === 'EN_PREPARATION' ? 'Aucun ménage à présenter.' : 'Aucun ménage présenté.'}</p>
        ) : (
          <ol>
            {menages.map((menage, rang) => (
              <LigneDeMenage key={menage.id} reunion={reunion} menage={menage} rang={rang + 1} />
            ))}
          </ol>
        )}
      </div>
    </ContenuDeColonne>
  )
}

function AjouterUnMenage({ reunion, menages }: Props) {
  const { mutate: inscrire } = useInscrire(reunion.id)
  const { restent, total } = pasEncore(useEnAttente(reunion, true).data, menages)
  return (
    <div className={colonne.ajout}>
      <Ajouter
        libelle="Ajouter un ménage : nom, code"
        cle={`gtr-menages-${reunion.id}`}
        chercher={chercherMenages(reunion)}
        texteDe={({ noms }) => noms}
        detailDe={({ codeMenage }) => codeMenage}
        ajouter={inscrire}
        proposes={restent.map(({ id, noms, codeMenage }) => ({ id, libelle: noms, detail: codeMenage }))}
        dire={`${total} en attente`}
        nom="Ménages en attente de présentation"
      />
    </div>
  )
}
