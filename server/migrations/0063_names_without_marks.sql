-- People search for names without the marks and hooks that the names have: "olayinka" finds "Ọláyínká".

-- A text in small letters, without marks and hooks. kernel/text/fold.ts has the same table.
create function fold_text(value text) returns text
language sql immutable strict parallel safe
return case
  when octet_length(value) = char_length(value) then lower(value)
  else lower(translate(value,
    'áàâãäåāăąǎạÁÀÂÃÄÅĀĂĄǍẠɓƁçćčÇĆČɗďḍƊĎḌéèêëēėęěẹẽÉÈÊËĒĖĘĚẸẼǵğǴĞḥḤíìîïīįǐịĩÍÌÎÏĪĮǏỊĨƙƘłĺŁĹḿḾńǹñňṅŃǸÑŇṄóòôõöøōőǒọÓÒÔÕÖØŌŐǑỌŕřŔŘśšşṣŚŠŞṢťṭŤṬúùûüūůűǔụũÚÙÛÜŪŮŰǓỤŨýÿƴỳÝŸƳỲźžżŹŽŻ’ʼ‘' || U&'\0300\0301\0302\0303\0304\0305\0306\0307\0308\0309\030a\030b\030c\030d\030e\030f\0310\0311\0312\0313\0314\0315\0316\0317\0318\0319\031a\031b\031c\031d\031e\031f\0320\0321\0322\0323\0324\0325\0326\0327\0328\0329\032a\032b\032c\032d\032e\032f\0330\0331\0332\0333\0334\0335\0336\0337\0338\0339\033a\033b\033c\033d\033e\033f\0340\0341\0342\0343\0344\0345\0346\0347\0348\0349\034a\034b\034c\034d\034e\034f\0350\0351\0352\0353\0354\0355\0356\0357\0358\0359\035a\035b\035c\035d\035e\035f\0360\0361\0362\0363\0364\0365\0366\0367\0368\0369\036a\036b\036c\036d\036e\036f',
    'aaaaaaaaaaaaaaaaaaaaaabbccccccddddddeeeeeeeeeeeeeeeeeeeegggghhiiiiiiiiiiiiiiiiiikkllllmmnnnnnnnnnnoooooooooooooooooooorrrrssssssssttttuuuuuuuuuuuuuuuuuuuuyyyyyyyyzzzzzz'''''''))
end;

create index customers_by_folded_name on customers
  (environment_id, fold_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) text_pattern_ops);
create index customers_by_folded_surname on customers
  (environment_id, fold_text(coalesce(last_name, '') || ' ' || coalesce(first_name, '')) text_pattern_ops);
drop index customers_by_name;
drop index customers_by_surname;

create index invoices_by_folded_customer_name on invoices (environment_id, fold_text(customer_name) text_pattern_ops)
  where customer_name is not null;
drop index invoices_by_customer_name;
